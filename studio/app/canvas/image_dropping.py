"""Images that are dropped on the canvas, pasted, or chosen: the document keeps them, made smaller where needed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtWidgets import QFileDialog, QGraphicsView

from studio.app.desk import Desk
from studio.app.direct_edits import image_command
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.commands.registry import Result
from studio.document.disk import read_bytes
from studio.document.images import KINDS, LARGEST_BESIDE, LARGEST_KEPT, address, address_of, size_in
from studio.document.png import png
from studio.document.vector_images import drawn_alone
from studio.language.errors import FileFault, Refusal
from studio.language.values import Shape

VECTORS, SVG = ".svg", "image/svg+xml"
PASTED = "image"
"""What an image without a file is called."""
SIDES = (2048, 1440, 1024, 720, 512, 360, 256)
"""Pixels that an image is made as wide and high as, one after the other, until it is small enough."""
QUALITY = 88
BESIDE, NEAR = (10, 10), 2
"""How far beside another image one is laid whose middle would come so near to that of the other, in pixels."""
ICON = 16
"""An SVG image that says a smaller size, in pixels, means it in units of its own."""


def image_files(mime: QMimeData) -> list[Path]:
    """The files of images among what is dragged or pasted."""
    found = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
    return [one for one in found if one.suffix.lower() in (*KINDS, VECTORS)]


def has_image(mime: QMimeData | None) -> bool:
    """Whether there is an image in what is dragged or pasted; of an empty clipboard Qt gives None."""
    return mime is not None and (bool(image_files(mime)) or mime.hasImage() or vector_image(mime) is not None)


def vector_image(mime: QMimeData | None) -> bytes | None:
    """The SVG in what is dragged or pasted, which drawing programs give as such or as its text."""
    if mime is None:
        return None
    if mime.hasFormat(SVG):
        return bytes(mime.data(SVG).data())
    text = mime.text().lstrip()
    return text.encode("utf-8") if text.startswith(("<svg", "<?xml")) and "<svg" in text else None


def lay_images(desk: Desk, mime: QMimeData, at: QPointF) -> None:
    """Lays what images there are about a place of the canvas; the person is told what is wrong with one."""
    files, vector = image_files(mime), vector_image(mime)
    if files:
        lay_files(desk, files, at)
    elif vector is not None:
        try:
            _lay_vector(desk, PASTED, vector, at)
        except Refusal as error:
            desk.failed.emit(error.sentence)
    else:
        image = mime.imageData()
        _lay(desk, PASTED, image if isinstance(image, QImage) else QImage(image), at)


def lay_files(desk: Desk, files: list[Path], at: QPointF) -> None:
    """Lays the images of some files about a place."""
    for file in files:
        try:
            data = read_bytes(file, LARGEST_BESIDE)
            if file.suffix.lower() == VECTORS:
                _lay_vector(desk, file.stem, data, at, file.name)
            elif len(data) <= LARGEST_KEPT and _fits(data):
                lay_data(desk, file.stem, address_of(data), at)
            else:
                _lay(desk, file.stem, _read(data), at, file.name)
        except (FileFault, Refusal) as error:
            desk.failed.emit(f"{file.name}: {error.sentence}")


def _lay_vector(desk: Desk, word: str, data: bytes, at: QPointF, called: str = "The image") -> None:
    """Lays an SVG image as large as it says that it is. Raises Refusal where it cannot be read."""
    drawing, scale = drawn_alone(data)
    image = _read(png(drawing, scale))
    said = QSizeF(_whole(image.width() / scale, 1 / scale), _whole(image.height() / scale, 1 / scale))
    _lay(desk, word, image, at, called, said if max(said.width(), said.height()) >= ICON else None)


def _whole(size: float, error: float) -> float:
    """A size, whole where it is that but for the error of its last pixel."""
    return float(round(size)) if abs(size - round(size)) <= error else size


def _fits(data: bytes) -> bool:
    try:
        size_in(address_of(data))
    except Refusal:
        return False
    return True


def _read(data: bytes) -> QImage:
    """An image as Qt reads it, not larger than is ever kept, upright as the camera was held."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if max(size.width(), size.height()) > SIDES[0]:
        reader.setScaledSize(size.scaled(QSize(SIDES[0], SIDES[0]), Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def _lay(
    desk: Desk, word: str, image: QImage, at: QPointF, called: str = "The image", size: QSizeF | None = None
) -> None:
    """Lays an image, as small as a document keeps it. Nothing is laid of one that cannot be read.

    It gets a ``size`` in pixels of the canvas, else that of its own pixels.
    """
    if image.isNull():
        desk.failed.emit(f"{called} is no image that can be read. Save it as PNG or JPEG first.")
        return
    for side in SIDES:
        less = image
        if max(image.width(), image.height()) > side:
            less = image.scaled(
                side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        for form in ("PNG",) if image.hasAlphaChannel() else ("PNG", "JPEG"):
            data = _written(less, form)
            if 0 < len(data) <= LARGEST_KEPT:
                lay_data(desk, word, address(f"image/{form.lower()}", data), at, size)
                return
    desk.failed.emit(f"{called} cannot be made small enough to be kept.")


def _written(image: QImage, form: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, form, -1 if form == "PNG" else QUALITY)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def lay_data(desk: Desk, word: str, data: str, at: QPointF, size: QSizeF | None = None) -> None:
    """Lays an image that is small enough, of a size or its own, and selects it; beside one that is there already."""

    def laid(result: Result) -> None:
        desk.select_names(tuple(result.touched))

    wanted = (round(size.width(), 2), round(size.height(), 2)) if size is not None else ()
    at = _beside_others(desk, at)
    command, arguments = image_command(word, data, [round(at.x(), 2), round(at.y(), 2)], wanted)
    desk.do(command, then=laid, **arguments)


def _beside_others(desk: Desk, at: QPointF) -> QPointF:
    """The place, or one a little further on where the middle of no other image is."""
    images = [one for one in desk.live.values().values() if isinstance(one, Shape) and one.kind == "image"]
    sides = [[one.get(key) for key in ("x", "y", "width", "height")] for one in images]
    middles = [QPointF(x + wide / 2, y + high / 2) for x, y, wide, high in sides]
    while any((middle - at).manhattanLength() < 2 * NEAR for middle in middles):
        at = at + QPointF(*BESIDE)
    return at


def ask_for_image(view: QGraphicsView, desk: Desk) -> None:
    """Lets the person choose files of images, and lays them in the middle of what is seen."""
    kinds, folder = " ".join(f"*{one}" for one in (*KINDS, VECTORS)), str(USUAL_FOLDER.beside(desk.home.path))
    chosen = QFileDialog.getOpenFileNames(view, "Lay an image", folder, f"Images ({kinds})")[0]
    lay_files(desk, [Path(one) for one in chosen], middle_of(view))


def middle_of(view: QGraphicsView) -> QPointF:
    """The place in the middle of what is seen."""
    return view.mapToScene(view.viewport().rect().center())
