"""The voice of the device: says sentences one after the other, where something here can speak."""

import threading
from collections.abc import Callable
from queue import SimpleQueue


def speak(sentence: str) -> None:
    """By what plyer finds on this device; waits until it is said."""
    from plyer import tts

    tts.speak(sentence)


class Voice:
    """A thread of its own speaks, so that nobody waits for it. What is still unsaid when there is news is dropped."""

    def __init__(self, speak: Callable[[str], None] = speak) -> None:
        self._speak = speak
        self._waiting: SimpleQueue[str] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_mute = False

    def call_out(self, sentences: tuple[str, ...]) -> None:
        """As soon as what is being said is over."""
        if not sentences or self._is_mute:
            return
        self._waiting.put(" ".join(sentences))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        """Until the app ends, or it turns out that nothing here can speak: plyer raises whatever the platform does."""
        try:
            while True:
                sentence = self._waiting.get()
                while not self._waiting.empty():
                    sentence = self._waiting.get()
                self._speak(sentence)
        except Exception:
            self._is_mute = True
