// Whether drawn things touch, worked out step by step as in the Python program.

const MEETING = 1e-6;
const ROUND = 48;

/** Whether two shapes lie over each other or their edges meet; of several, whether one does. */
function touches(one, other) {
    const others = outlines(other);
    return outlines(one).some((first) => others.some((second) => meets(first, second)));
}

/** The key or the index of the shape that another one touches, the last of several; nothing where none does. */
function touched(shapes, shape) {
    const keys = shapes instanceof Dict ? shapes.keys() : items_of(shapes).map((_, place) => place);
    const found = keys.filter((key) => touches(item_at(shapes, key), shape));
    return found.length ? found[found.length - 1] : null;
}

/** What a shape covers: corners, how far it reaches around these, and whether what is between them belongs to it. */
function outlines(shape) {
    if (shape instanceof Dict || Array.isArray(shape)) {
        return (shape instanceof Dict ? shape.values() : shape).flatMap(outlines);
    }
    const kind = part_of(shape, "kind");
    if (is_nowhere(shape)) {
        return [];
    }
    if (kind === "group") {
        return outlines(items_of(shape.items)).map((found) => grouped(found, shape));
    }
    if (kind === "line") {
        return [{ corners: [xy_of(shape.start), xy_of(shape.end)], reach: 0, filled: false }];
    }
    if (kind === "path" || kind === "polygon") {
        const corners = items_of(shape.points).map(xy_of);
        const filled = kind === "polygon" || shape.closed;
        return corners.length ? [{ corners, reach: 0, filled: filled && corners.length > 2 }] : [];
    }
    const place = xy_of(middle(shape));
    if (kind === "label") {
        return [{ corners: [place], reach: 0, filled: false }];
    }
    const round = kind === "ellipse";
    const wide = round ? shape.radius_x : shape.width / 2;
    const high = round ? shape.radius_y : shape.height / 2;
    if (round && wide === high) {
        return [{ corners: [place], reach: Math.abs(wide), filled: true }];
    }
    const corners = rim(round).map(([across, down]) => turned_with(place, across * wide, down * high, shape));
    return [{ corners, reach: 0, filled: true }];
}

function xy_of(place) {
    return [place.x, place.y];
}

/** The corners of a box, or places around a circle, about a middle and one unit away. */
function rim(round) {
    if (!round) {
        return [[-1, -1], [1, -1], [1, 1], [-1, 1]];
    }
    return Array.from({ length: ROUND }, (_, number) => [cosine((number * 360) / ROUND), sine((number * 360) / ROUND)]);
}

/** What is so far from a place, turned about it like a shape. */
function turned_with(place, across, down, shape) {
    const angle = shape.rotation;
    if (!angle) {
        return [place[0] + across, place[1] + down];
    }
    const [wide, high] = [cosine(angle), sine(angle)];
    return [place[0] + across * wide - down * high, place[1] + across * high + down * wide];
}

function grouped({ corners, reach, filled }, group) {
    const place = [group.dx, group.dy];
    const moved = corners.map(([x, y]) => turned_with(place, x * group.scale, y * group.scale, group));
    return { corners: moved, reach: reach * Math.abs(group.scale), filled };
}

/** Whether two outlines are nowhere further apart than they reach, or one lies in the other. */
function meets(one, other) {
    const reach = one.reach + other.reach + MEETING;
    for (const side of [0, 1]) {
        const [first, second] = [one, other].map(({ corners }) => corners.map((corner) => corner[side]));
        if (Math.min(...first) > Math.max(...second) + reach || Math.min(...second) > Math.max(...first) + reach) {
            return false;
        }
    }
    const [mine, others] = [one.corners, other.corners];
    if ((one.filled && covers_place(mine, others[0])) || (other.filled && covers_place(others, mine[0]))) {
        return true;
    }
    return edges_of(one).some((edge) => edges_of(other).some((side) => way_between(edge, side) <= reach * reach));
}

/** The lines from corner to corner; those of what is filled go round. */
function edges_of({ corners, filled }) {
    if (corners.length === 1) {
        return [[corners[0], corners[0]]];
    }
    const ends = filled ? [...corners.slice(1), corners[0]] : corners.slice(1);
    return ends.map((end, number) => [corners[number], end]);
}

/** Whether a level line from the place to the right crosses the edges an odd number of times. */
function covers_place(corners, place) {
    let odd = false;
    corners.forEach((one, number) => {
        const other = corners[(number + 1) % corners.length];
        if (one[1] > place[1] !== other[1] > place[1]) {
            const across = one[0] + ((place[1] - one[1]) * (other[0] - one[0])) / (other[1] - one[1]);
            odd = odd !== place[0] < across;
        }
    });
    return odd;
}

/** The square of the least way between two lines. */
function way_between(one, other) {
    const sides = [...other.map((end) => side_of(one, end)), ...one.map((end) => side_of(other, end))];
    if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) {
        return 0;
    }
    return Math.min(...one.map((end) => way_to(end, other)), ...other.map((end) => way_to(end, one)));
}

/** On which side of a line a place lies, by the sign. */
function side_of([[x, y], [right, low]], place) {
    return (right - x) * (place[1] - y) - (low - y) * (place[0] - x);
}

/** The square of the least way from a place to a line between its ends. */
function way_to(place, [[x, y], [right, low]]) {
    const [across, down] = [right - x, low - y];
    const length = across * across + down * down;
    const along = length ? ((place[0] - x) * across + (place[1] - y) * down) / length : 0;
    const share = Math.min(Math.max(along, 0), 1);
    const [wide, high] = [place[0] - x - share * across, place[1] - y - share * down];
    return wide * wide + high * high;
}
