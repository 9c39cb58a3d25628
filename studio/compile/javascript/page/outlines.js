// The ways of lines, paths and polygons: straight or in smooth curves, with arrow heads at their ends.

const HEADS = { start: [true, false], end: [false, true], both: [true, true] }; // at the start, at the end

/** Whether a shape goes straight from point to point, without arrow heads. */
function is_straight(shape) {
    return !shape.curved && !Object.hasOwn(HEADS, shape.arrows ?? "none");
}

/**
 * The way of a line, path or polygon, and its arrow heads; a closed one has none. A way is where it begins, as one
 * place, then for each step one place to go straight there, or three: a cubic that bends towards two, to the third.
 */
function way_of(shape) {
    const points = (shape.kind === "line" ? [shape.start, shape.end] : [...shape.points]).map(([x, y]) => [x, y]);
    const closed = shape.closed ?? shape.kind === "polygon";
    const way = shape.curved && points.length > 2 ? curve(points, closed) : points.map((point) => [point]);
    if (closed || points.length < 2) {
        return [way, []];
    }
    const [at_start, at_end] = HEADS[shape.arrows] ?? [false, false];
    const size = 5 + 3 * shape.stroke_width;
    const heads = [];
    if (at_end) {
        const step = way.at(-1);
        const [head, back] = head_at(step.at(-1), step.at(-2) ?? way.at(-2).at(-1), way.at(-2).at(-1), size);
        heads.push(head);
        way[way.length - 1] = [...step.slice(0, -2), ...step.slice(-2).map((place) => beside(place, back))];
    }
    if (at_start) {
        const [head, back] = head_at(way[0][0], way[1][0], points[1], size);
        heads.push(head);
        way[0] = [beside(way[0][0], back)];
        way[1] = way[1].length > 1 ? [beside(way[1][0], back), ...way[1].slice(1)] : way[1];
    }
    return [way, heads];
}

/** A smooth curve through points; where it passes one, it runs along the line from the one before to the next. */
function curve(points, closed) {
    const many = points.length;
    const way = [[points[0]]];
    for (let k = 0; k < (closed ? many : many - 1); k += 1) {
        const near = (by) => (closed ? (k + by + many) % many : Math.min(Math.max(k + by, 0), many - 1));
        const [before, one, other, after] = [-1, 0, 1, 2].map((by) => points[near(by)]);
        const first = [one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6];
        const second = [other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6];
        way.push([first, second, other]);
    }
    return way;
}

/** The corners of a head, at most as long as the line, and by how much the line ends before its tip. */
function head_at(tip, behind, other, longest) {
    const [across, down] = [tip[0] - behind[0], tip[1] - behind[1]];
    const length = Math.hypot(across, down) || 1;
    const size = Math.min(longest, Math.hypot(tip[0] - other[0], tip[1] - other[1]));
    const [x, y] = [(size * across) / length, (size * down) / length];
    const left = [tip[0] - x - 0.45 * y, tip[1] - y + 0.45 * x];
    const right = [tip[0] - x + 0.45 * y, tip[1] - y - 0.45 * x];
    return [[tip, left, right], [-0.8 * x, -0.8 * y]];
}

function beside(place, by) {
    return [place[0] + by[0], place[1] + by[1]];
}
