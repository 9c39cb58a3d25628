// Where the shapes of a scene lie.

/** Where a point inside a group lies outside of it. */
function moved(shape, [px, py]) {
    const angle = (shape.rotation * Math.PI) / 180;
    const [x, y] = [px * shape.scale, py * shape.scale];
    const [turned_x, turned_y] = [
        x * Math.cos(angle) - y * Math.sin(angle),
        x * Math.sin(angle) + y * Math.cos(angle),
    ];
    return [turned_x + shape.dx, turned_y + shape.dy];
}

/** Points that a shape reaches. */
function corners(shape) {
    switch (shape.kind) {
        case "rectangle":
        case "image":
            return [
                [shape.x, shape.y],
                [shape.x + shape.width, shape.y + shape.height],
            ];
        case "line":
            return [[...shape.start], [...shape.end]];
        case "ellipse":
            return around(shape.center, shape.radius_x, shape.radius_y);
        case "label":
            return around(shape.at, 0.3 * shape.size * letters(shape.content).length, shape.size);
        case "group":
            return shape.items.flatMap((inner) => corners(inner).map((point) => moved(shape, point)));
        default:
            return shape.points.map((point) => [...point]);
    }
}

function around([x, y], across, down) {
    return [
        [x - across, y - down],
        [x + across, y + down],
    ];
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
