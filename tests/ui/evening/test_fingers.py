"""What a robot finds to touch: nothing that a finger would not reach."""

from companion.ui.models.situation import Toast
from companion.ui.robot.fingers import targets
from companion.ui.shots.stage import Moment
from tests.ui.conftest import Stage


def test_what_lies_under_a_toast_is_not_found_until_it_has_gone(stage: Stage) -> None:
    staged = stage(Moment("march"))
    staged.tap("More")
    before = targets()
    staged.app.steward.current.toasts.tell(Toast("Something happened that cannot be told in one line. " * 2, "info"))
    staged.app._show(0)
    staged.settle()
    (toast,) = [target for target in targets() if target.kind == "ToastCard"]
    covered = [one for one in before if toast.box[1] <= one.at[1] <= toast.box[3] and one.kind == "ListRow"]
    assert covered
    assert not any(one in targets() for one in covered)
    staged.hand.tap_at(*toast.at)
    staged.settle()
    assert targets() == before
