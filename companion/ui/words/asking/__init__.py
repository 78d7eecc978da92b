"""What is asked: the title, sentence and button of each kind of question, and the words of each answer."""
