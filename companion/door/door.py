"""The door to a table: what a screen asks for returns a ticket at once, and what there is to see comes as a view.

Every method may be called from any thread, and none waits for the network but `start`, `stop` and those that say so.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom

from companion.door.behind.measuring import DiskWatch
from companion.door.behind.porter import Laying, Porter
from companion.door.behind.shelf import Shelf
from companion.door.behind.surroundings import EVERYWHERE, Network
from companion.door.seen.public import Asked
from companion.door.seen.showing import Showing
from companion.door.seen.view import View
from companion.door.wishes.answering import (
    Changes,
    answering,
    choice_of_a_player,
    first_choices,
    judge,
    judge_correction,
    prospects,
    some_choice,
    withdrawing,
)
from companion.door.wishes.errands import Errands
from companion.door.wishes.reasons import NO_SUCH_DEVICE, NotPossible
from companion.door.wishes.tickets import Ticket, TicketBook
from companion.door.wishes.wishing import Suggest
from companion.net.network_thread import STOP_SECONDS, NetworkThread
from companion.table.ledger.entries import (
    AS_USUAL,
    Action,
    Agreement,
    HandOver,
    HousesDrawn,
    ProposalMade,
    SeatLeft,
    SeatTaken,
    SetupChanged,
    TablePaused,
    TableResumed,
    VoteCast,
)
from companion.table.ledger.names import readable_name
from companion.table.state.judging import game_of
from companion.table.talk.messages import AboutMe
from engine import Choice, GameOptions, House, new_game

AS_PRINTED = GameOptions()

Listener = Callable[[View], None]


class Door:
    """One device. `listener` is called with each new view, in the network's thread; without one, ask `look`."""

    def __init__(
        self,
        folder: Path,
        listener: Listener | None = None,
        network: Network = EVERYWHERE,
        *,
        only_serves: bool = False,
        watch: DiskWatch | None = None,
        failed: Callable[[BaseException], None] = lambda error: None,
    ) -> None:
        """`folder` is the data folder of this device. `failed` is told, in the network's thread, what nobody else is.

        `only_serves`: while this device hosts, nobody looks at the table here.
        """
        self._folder = folder
        self._listener = listener or (lambda view: None)
        self._network = network
        self._only_serves = only_serves
        self._watch = watch
        self._thread = NetworkThread(failed)
        self._book = TicketBook()
        self._showing = Showing(self._book.lock, keeps_news=listener is None)
        self._errands = Errands(self._thread, self._book)

    # starting and stopping

    def start(self) -> None:
        """Open the app; raises what went wrong (StorageError, KeyDamaged), and then nothing is left running."""
        self._thread.start()
        try:
            porter = self._errands.porter = self._thread.call(self._make_porter)
            self._thread.run(porter.arrive)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Close the app. May be called twice."""
        porter, self._errands.porter = self._errands.porter, None
        try:
            if porter is not None:
                self._thread.run(porter.leave, STOP_SECONDS)
        finally:
            self._thread.stop()

    def _make_porter(self) -> Porter:
        return Porter(
            Shelf(self._folder),
            self._network,
            self._book,
            self._showing.hand_over,
            self._listener,
            only_serves=self._only_serves,
            watch=self._watch,
        )

    # what there is to see

    @property
    def view(self) -> View:
        """The newest view."""
        return self._showing.view

    def look(self) -> View:
        """The newest view, with everything that has happened since the last look; for screens without a listener."""
        return self._showing.look()

    def ticket(self, ticket: Ticket) -> Ticket:
        """How a wish stands now."""
        return self._book.now(ticket)

    def wait(self, ticket: Ticket, seconds: float | None = None) -> Ticket:
        """Wait until a wish is settled, or for so long. Not for the thread of a window."""
        return self._book.wait(ticket, seconds)

    def wait_until(self, condition: Callable[[View], object], seconds: float | None = None) -> View:
        """Wait for a view of which this holds, or for so long; returns the newest. Not for the thread of a window."""
        return self._showing.wait_until(condition, seconds)

    # coming and going

    def host(
        self,
        name: str,
        houses: Sequence[House],
        options: GameOptions = AS_PRINTED,
        *,
        edition: str = "second",
        agreement: Agreement = AS_USUAL,
        code: str = "",
    ) -> Ticket:
        """Lay a table on this device; the result is its id. Without a code it gets a new one."""

        async def host(porter: Porter) -> str:
            setup = new_game(edition, houses, options).setup
            return await porter.host(Laying(name, setup, agreement, code))

        return self._errands.ask("host", name, host)

    def lay_again(self, path: Path, code: str = "") -> Ticket:
        """Lay a table that was put away into a file; the result is its id."""
        return self._errands.ask("lay_again", str(path), lambda porter: porter.lay_again(path, code))

    def join(self, where: str, code: str = "") -> Ticket:
        """Come to the table of a link (found, invited or scanned) or of a typed address; the result is its id.

        The code may stand in the link; a table that this device keeps needs none.
        """
        return self._errands.ask("join", where, lambda porter: porter.join(where, code))

    def resume(self, table: str = "", where: str = "") -> Ticket:
        """Go back to a table that this device keeps; without a name, to the one it was at when the app ended.

        `where`: an address or a link at which somebody says that it is now.
        """
        return self._errands.ask("resume", table, lambda porter: porter.resume(table, where))

    def go_home(self) -> Ticket:
        """Leave the table; it stays on the disk."""
        return self._errands.ask("go_home", "", lambda porter: porter.go_home())

    def put_away(self, path: Path) -> Ticket:
        """Put the table that this device hosts into a file, which ends it here."""
        return self._errands.ask("put_away", str(path), lambda porter: porter.put_away(path))

    def go_away(self) -> Ticket:
        """The app is paused: hang up, and look for nobody until it comes back."""
        return self._errands.do("go_away", "", lambda porter: porter.stay.go_away())

    def come_back(self) -> Ticket:
        """Look for the table again."""
        return self._errands.do("come_back", "", lambda porter: porter.stay.come_back())

    def try_address(self, where: str) -> Ticket:
        """Somebody says that the host of this table is at this address: go and see."""
        return self._errands.ask("try_address", where, lambda porter: porter.stay.try_address(where))

    # hosting

    def take_over(self) -> Ticket:
        """Host the table from now on."""
        return self._errands.ask("take_over", "", lambda porter: porter.stay.attending.take_over())

    def pass_hosting(self, device: str) -> Ticket:
        """Ask another device that plays here to host in place of this one; this one goes on until it does."""

        def pass_on(porter: Porter) -> None:
            if not porter.stay.attending.pass_on(device):
                raise NotPossible(NO_SUCH_DEVICE)

        return self._errands.do("pass_hosting", device, pass_on)

    def go_on_alone(self) -> Ticket:
        """This device has taken over and nobody comes: order the entries all the same; the player should be asked."""
        return self._errands.do("go_on_alone", "", lambda porter: porter.stay.attending.go_on_alone())

    def invite(self, device: str) -> Ticket:
        """Ask a device nearby to come to the table that this one hosts."""
        return self._errands.ask("invite", device, lambda porter: porter.invite(device))

    def decline(self, table: str) -> Ticket:
        """Forget an invitation."""
        return self._errands.do("decline", table, lambda porter: porter.decline(table))

    # before the first answer

    def change_setup(
        self,
        houses: Sequence[House],
        options: GameOptions = AS_PRINTED,
        *,
        edition: str = "second",
        agreement: Agreement = AS_USUAL,
    ) -> Ticket:
        """Lay the table that this device hosts for other houses, or otherwise, as long as nothing is answered."""

        def suggest(porter: Porter) -> Suggest:
            setup = new_game(edition, houses, options).setup.to_plain()
            return lambda session: session.suggest(SetupChanged(setup, agreement))

        return self._errands.wish_of("change_setup", "", suggest)

    def draw_houses(self) -> Ticket:
        """Let the lot decide which house everybody who sits plays, as long as nothing is answered."""

        def suggest(porter: Porter) -> Suggest:
            table = porter.stay.table
            drawn = SystemRandom().sample(game_of(table).setup.houses, len(table.seats))
            return lambda session: session.suggest(HousesDrawn(tuple(drawn)))

        return self._errands.wish_of("draw_houses", "", suggest)

    # seats

    def sit(self, house: House, player: str, *, by_itself: bool = False) -> Ticket:
        """Take a free seat; `by_itself`: nobody plays it, and whoever uses this door answers for it."""
        name = readable_name(player)
        return self._errands.wish(
            "sit", house, lambda session: session.suggest(SeatTaken(house, session.key.public, name, by_itself))
        )

    def leave(self, house: House) -> Ticket:
        """Give a seat up."""
        return self._errands.wish("leave", house, lambda session: session.suggest(SeatLeft(house)))

    def hand_over(self, by: House, house: House, device: str, player: str, *, by_itself: bool = False) -> Ticket:
        """Propose that a seat goes to another device that is known at the table, though its own is not there."""

        def suggest(porter: Porter) -> Suggest:
            action = HandOver(house, device, porter.key_of(device), readable_name(player), by_itself)
            return lambda session: session.suggest(ProposalMade(by, action))

        return self._errands.wish_of("hand_over", house, suggest)

    # resting

    def pause(self, house: House) -> Ticket:
        """Let the table rest."""
        return self._errands.wish("pause", house, lambda session: session.suggest(TablePaused(house)))

    def go_on(self, house: House) -> Ticket:
        """Go on after a rest."""
        return self._errands.wish("go_on", house, lambda session: session.suggest(TableResumed(house)))

    def turn_clock(self, *, runs: bool) -> Ticket:
        """Let the clock of the planning stand still, or run, for everybody; it decides nothing."""
        return self._errands.do("turn_clock", "", lambda porter: porter.stay.turn_clock(runs))

    def say_of_itself(self, kind: str, charge: int) -> Ticket:
        """Tell the others what this device is, and how full its battery is; -1: it has none."""
        return self._errands.do("say_of_itself", "", lambda porter: porter.say_of_itself(AboutMe(kind, charge)))

    # playing

    def answer(self, asked: Asked, choice: Choice) -> Ticket:
        """Answer a question, openly or under a seal. An answer that breaks a rule is refused and changes nothing."""
        return self._errands.wish_of(
            "answer", asked.question, lambda porter: answering(porter.stay.table, asked, choice)
        )

    def withdraw(self, asked: Asked) -> Ticket:
        """Take a sealed answer back, while that is possible."""
        return self._errands.wish_of("withdraw", asked.question, lambda porter: withdrawing(porter.stay.table, asked))

    def propose(self, house: House, action: Action) -> Ticket:
        """Propose an undo, a correction, or that a house is asked again."""
        return self._errands.wish("propose", house, lambda session: session.suggest(ProposalMade(house, action)))

    def vote(self, proposal: int, house: House, *, agrees: bool) -> Ticket:
        """Agree to a proposal, or not; a vote against an own proposal takes it back."""
        return self._errands.wish(
            "vote", str(proposal), lambda session: session.suggest(VoteCast(proposal, house, agrees=agrees))
        )

    # asking

    def why_not(self, asked: Asked, choice: Choice) -> Ticket:
        """Whether an answer would be legal: done if it is, refused with the reason if not. Nothing is entered."""
        return self._errands.do("why_not", asked.question, lambda porter: judge(porter.stay.table, asked, choice))

    def why_not_correct(self, changes: Changes) -> Ticket:
        """Whether the mirror could be set right so: done if it could, refused with the reason if not."""
        return self._errands.do("why_not_correct", "", lambda porter: judge_correction(porter.stay.table, changes))

    def some_choices(self, asked: Asked, most: int) -> Ticket:
        """The first legal answers, at most so many; the result is a tuple of choices."""
        return self._errands.do(
            "some_choices", asked.question, lambda porter: first_choices(porter.stay.table, asked, most)
        )

    def foresee(self, asked: Asked, ways: Sequence[Sequence[Choice]]) -> Ticket:
        """What would stand after each of these ways to answer; the result is a tuple of prospects, one for each.

        A way is one answer, or several that would be given one after the other.
        """
        return self._errands.do("foresee", asked.question, lambda porter: prospects(porter.stay.table, asked, ways))

    def card_pairs(self) -> Ticket:
        """How the combat under way would end with each pair of cards in both hands; the result is a tuple of them."""
        return self._errands.do("card_pairs", "", lambda porter: game_of(porter.stay.table).card_pairs())

    def any_choice(self, asked: Asked, seed: str) -> Ticket:
        """Some legal answer, which the seed decides; the result is the choice. For players who play by themselves."""
        return self._errands.do(
            "any_choice", asked.question, lambda porter: some_choice(porter.stay.table, asked, seed)
        )

    def good_choice(self, asked: Asked, seed: str) -> Ticket:
        """What a player would answer who considers all that the house in this seat sees, and no more; the seed decides
        between answers that are equally good. The result is the choice."""

        def considered(porter: Porter) -> Choice:
            stay = porter.stay
            return choice_of_a_player(stay.table, asked, stay.client.session.shown, seed)

        return self._errands.do("good_choice", asked.question, considered)

    def log(self) -> Ticket:
        """Everything that has ever happened at this table; the result is a tuple of happenings."""
        return self._errands.ask("log", "", lambda porter: porter.stay.log())

    def past(self) -> Ticket:
        """Every step that stands, with the public position after it; the result is a `Past`."""
        return self._errands.ask("past", "", lambda porter: porter.stay.past())

    def measure(self) -> Ticket:
        """How this device stands; the result is `Measures`."""
        return self._errands.do("measure", "", lambda porter: porter.stay.measures())
