// Where the shapes of a scene lie.

/** Where a point inside a group lies outside of it. */
function moved(shape, [px, py]) {
    const [x, y] = turned([px * shape.scale, py * shape.scale], shape.rotation);
    return [x + shape.dx, y + shape.dy];
}

/** A point turned clockwise about the origin. */
function turned([x, y], degrees) {
    const angle = (degrees * Math.PI) / 180;
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** Points that a shape reaches. */
function corners(shape) {
    switch (shape.kind) {
        case "rectangle":
        case "image":
            return boxed(shape, shape.width / 2, shape.height / 2);
        case "line":
            return [[...shape.start], [...shape.end]];
        case "ellipse":
            return around(shape.center, shape.radius_x, shape.radius_y, shape);
        case "label":
            return around(shape.at, 0.3 * shape.size * letters(shape.content).length, shape.size, shape);
        case "group":
            return shape.items.flatMap((inner) => corners(inner).map((point) => moved(shape, point)));
        default:
            return shape.points.map((point) => [...point]);
    }
}

/** The corners of what has a top left and a size. */
function boxed(shape, across, down) {
    return around([shape.x + across, shape.y + down], across, down, shape);
}

/** The corners of the box about a place that reaches so far, turned as the shape is. */
function around([x, y], across, down, { rotation }) {
    const box = [[-across, -down], [across, down], [across, -down], [-across, down]].slice(0, rotation ? 4 : 2);
    return box.map((way) => (rotation ? turned(way, rotation) : way)).map(([dx, dy]) => [x + dx, y + dy]);
}

/** Left, top, width and height of a scene, in pixels. */
function bounds(scene) {
    const found = scene.flatMap(corners);
    const points = found.length ? found : [[0, 0], [100, 100]];
    let [left, top, right, low] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of points) {
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, low] = [Math.max(right, x), Math.max(low, y)];
    }
    return [left, top, right - left || 1, low - top || 1];
}
