// What is drawn: the shapes in values, and which of them can be drawn.

const FARTHEST = 1e300; // no number from outside, and none that is drawn, is beyond this

/** Whether a shape is not visible, or a place, a size or a text of it is nothing: such a shape is not drawn. */
function is_nowhere(shape) {
    const missing = Object.entries(shape).some(([name, part]) => part === null && name !== "fill" && name !== "stroke");
    return missing || shape.visible === false || (is_list(shape.points) && items_of(shape.points).includes(null));
}

/**
 * The shapes in a drawn value: itself, or those in a collection of it, however deep; none that are at nothing.
 *
 * With those that are ``hidden``, all are visible.
 */
function shapes_in(value, hidden = false) {
    if (value instanceof Shape) {
        const seen = hidden ? made_visible(value) : value;
        return is_nowhere(seen) ? [] : [seen];
    }
    const inside = (part) => shapes_in(part, hidden);
    if (value instanceof Dict) {
        return value.values().flatMap(inside);
    }
    const holds_more = is_list(value) || value instanceof ValueSet || value instanceof Tuple;
    return holds_more && !(value instanceof Point) ? in_order(value).flatMap(inside) : [];
}

/** The shape as it is where it is visible. */
function made_visible(shape) {
    return shape.visible === false ? new Shape(shape.kind, { ...shape, visible: true }) : shape;
}

/** A shape as plain data, groups with what is in them. */
function plain(shape) {
    return "items" in shape ? { ...shape, items: stacked(shapes_in(shape.items).map(plain)) } : { ...shape };
}

/** Shapes as they lie on one another, first ones behind: by their order where they have one, else as they come. */
function stacked(scene) {
    return scene.some((shape) => shape.order) ? [...scene].sort((one, other) => one.order - other.order) : scene;
}

/** The shapes with so many letters in each label, or more. */
function lengthened(scene, letters) {
    const longer = (shape) => ({
        ...shape,
        ...("content" in shape ? { content: shape.content.padEnd(letters) } : {}),
        ...("items" in shape ? { items: lengthened(shape.items, letters) } : {}),
    });
    return letters ? scene.map(longer) : scene;
}

/** The shapes of a drawn value as plain data; with those that are ``hidden``, as far as they could be drawn. */
function drawn(value, hidden = false) {
    const found = shapes_in(value, hidden).filter((shape) => !(hidden && undrawable(shape)));
    const wrong = found.map(undrawable).find((sentence) => sentence);
    if (wrong) {
        throw new Refused(wrong);
    }
    return found.map(plain);
}

/** Why a shape cannot be drawn, in a sentence; empty where it can. */
function undrawable(shape) {
    if (is_nowhere(shape)) {
        return "";
    }
    for (const [name, usual] of Object.entries(DEFAULTS[shape.kind])) {
        if (!is_drawable(shape[name], name, usual)) {
            return `The ${name} of this ${shape.kind} cannot be ${shown(shape[name])}.`;
        }
    }
    return shapes_in(shape.items ?? []).map(undrawable).find((sentence) => sentence) ?? "";
}

function is_drawable(part, name, usual) {
    if (name === "fill" || name === "stroke") {
        return part === null || typeof part === "string";
    }
    if (usual instanceof Point) {
        return part instanceof Point && part.parts.every((one) => is_drawable(one, "", 0));
    }
    if (name === "points") {
        return Array.isArray(part) && part.every((one) => is_drawable(one, "", new Point(0, 0)));
    }
    if (typeof usual === "boolean" || Array.isArray(usual)) {
        return true;
    }
    if (typeof usual === "string") {
        return typeof part === "string";
    }
    return is_numeric(part) && -FARTHEST < part && part < FARTHEST;
}
