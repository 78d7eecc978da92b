"""Android: a file is put where other apps may read it, and the player chooses one of them."""

from pathlib import Path

from jnius import autoclass, cast

FOLDERS = {
    "image/png": ("Images$Media", "Pictures/Small Council"),
    "text/plain": ("Downloads", "Download/Small Council"),
}
"""For each kind of file, the shelf of the system it belongs to, and the folder there."""


def hand_over(path: Path, kind: str) -> None:
    """Raises whatever the system does."""
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    uri = _put(activity.getContentResolver(), path, kind)
    intents, strings = autoclass("android.content.Intent"), autoclass("java.lang.String")
    send = intents(intents.ACTION_SEND)
    send.setType(kind)
    send.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    send.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    chosen = intents.createChooser(send, cast("java.lang.CharSequence", strings(path.stem)))
    activity.startActivity(chosen)


def _put(resolver: object, path: Path, kind: str) -> object:
    """A copy on the shelf of the system, which has an address for other apps."""
    shelf, folder = FOLDERS[kind]
    values = autoclass("android.content.ContentValues")()
    for name, value in (("_display_name", path.name), ("mime_type", kind), ("relative_path", folder)):
        values.put(name, autoclass("java.lang.String")(value))
    where = autoclass(f"android.provider.MediaStore${shelf}")
    uri = resolver.insert(where.EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(uri)
    try:
        stream.write(path.read_bytes())
    finally:
        stream.close()
    return uri
