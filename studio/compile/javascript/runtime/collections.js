// Lists, dicts, sets and tuples. Nothing is changed in place, but by ``put``, which only the maker of a value calls.

function is_list(value) {
    return Array.isArray(value) || value instanceof Past;
}

/** How many items a value has; -1 for what has none. */
function counted(value) {
    if (Array.isArray(value)) {
        return value.length;
    }
    if (value instanceof Dict || value instanceof ValueSet) {
        return value.size;
    }
    if (value instanceof Past) {
        return value.length;
    }
    if (value instanceof Tuple) {
        return value.parts.length;
    }
    return typeof value === "string" ? letters(value).length : -1;
}

/** The letters of a text, also those beyond U+FFFF. */
function letters(text) {
    return /[\ud800-\udfff]/.test(text) ? Array.from(text) : text;
}

function length(collection) {
    const count = counted(collection);
    if (count < 0) {
        throw unfitting();
    }
    return count;
}

/** What a loop goes through, as an array: the keys of a dict, the members of a set as they came. */
function items_of(collection) {
    if (Array.isArray(collection)) {
        return collection;
    }
    if (collection instanceof Dict) {
        return collection.keys();
    }
    if (collection instanceof ValueSet || collection instanceof Past) {
        return collection.values();
    }
    if (collection instanceof Tuple) {
        return collection.parts;
    }
    if (typeof collection === "string") {
        return Array.from(collection);
    }
    if (collection !== null && typeof collection === "object" && typeof collection.next === "function") {
        return collection; // what is left of an array
    }
    throw unfitting();
}

/** The same with the members of a set sorted. */
function in_order(collection) {
    if (!(collection instanceof ValueSet)) {
        return items_of(collection);
    }
    try {
        return collection.values().sort(compared);
    } catch (mishap) {
        return collection.values().sort((one, other) => compared_texts(repr(one), repr(other)));
    }
}

/** What is left of a collection: a loop that ends early can go on with it. */
function rest_of(collection) {
    return items_of(collection).values();
}

/** What is made of those items for which a test holds. */
function chosen(items, test, made) {
    const found = [];
    for (const item of items) {
        if (test(item)) {
            found.push(made(item));
        }
    }
    return found;
}

/** A function of several values as a function of one that has these parts. */
function unpacking(does) {
    return (value) => {
        const parts = items_of(value);
        if (parts.length !== does.length) {
            throw new Mishap(NO_ANSWER);
        }
        return does(...parts);
    };
}

/** The place in a list that an index means, which may count from the end. */
function place_in(list, index) {
    const given = number_of(index);
    const count = length(list);
    const place = given < 0 ? given + count : given;
    if (!Number.isInteger(place)) {
        throw unfitting();
    }
    if (place < 0 || place >= count) {
        throw new Mishap("a list does not have the place that is asked for");
    }
    return place;
}

function item_at(collection, key) {
    if (Array.isArray(collection)) {
        return collection[place_in(collection, key)];
    }
    if (collection instanceof Dict) {
        const entry = collection.entries.get(key_of(key));
        if (entry === undefined) {
            throw new Mishap(`there is no ${shown(key)} in a dict`);
        }
        return entry.value;
    }
    if (collection instanceof Tuple) {
        return collection.parts[place_in(collection, key)];
    }
    if (collection instanceof Past) {
        return collection.at(place_in(collection, key));
    }
    if (typeof collection !== "string") {
        throw unfitting();
    }
    return letters(collection)[place_in(collection, key)];
}

/** Changes an entry in place. */
function put(collection, key, value) {
    if (collection instanceof Dict) {
        collection.set(key, value);
    } else {
        collection[place_in(collection, key)] = value;
    }
}

/** A dict or list again, free to change. */
function copy_of(collection) {
    return collection instanceof Dict ? collection.copy() : Array.from(items_of(list(collection)));
}

function list(value) {
    if (is_list(value)) {
        return value;
    }
    throw unfitting();
}

function is_in(item, collection) {
    if (collection instanceof Dict || collection instanceof ValueSet || collection instanceof Held) {
        return collection.has(item);
    }
    if (collection instanceof Past) {
        return collection.equal_to(item).length > 0;
    }
    if (typeof collection === "string") {
        if (typeof item !== "string") {
            throw unfitting();
        }
        return collection.includes(item);
    }
    return items_of(collection).some((one) => equal(one, item));
}

function is_not_in(item, collection) {
    return !is_in(item, collection);
}

function any_true(truths) {
    return items_of(truths).some(truthy);
}

function all_true(truths) {
    return items_of(truths).every(truthy);
}

function sorted_items(items) {
    return Array.from(items_of(items)).sort(compared);
}

function reversed_items(items) {
    return slice_of(items, (parts) => Array.from(parts).reverse());
}

/** Some of the items of a list, tuple or text, as one of these. */
function slice_of(items, some) {
    if (typeof items === "string") {
        return some(Array.from(items)).join("");
    }
    return items instanceof Tuple ? new Tuple(some(items.parts)) : some(items_of(list(items)));
}

/** The whole numbers from 0, or from the first bound, up to but without the last, perhaps with a step. */
function whole_numbers(...bounds) {
    const given = bounds.length === 1 ? [0, ...bounds] : bounds;
    const [first, last, step] = [...given, 1].map(number_of);
    if (![first, last, step].every(Number.isInteger)) {
        throw unfitting();
    }
    if (step === 0) {
        throw new Mishap(NO_ANSWER);
    }
    const count = Math.max(0, Math.ceil((last - first) / step));
    if (count > LONGEST) {
        throw new Mishap(TOO_LONG);
    }
    return Array.from({ length: count }, (_, place) => first + step * place);
}

function as_list(items = []) {
    return Array.from(in_order(items));
}

function as_set(items = []) {
    return new ValueSet(items_of(items));
}

function as_dict(pairs = []) {
    return pairs instanceof Dict ? pairs.copy() : new Dict(items_of(pairs).map((pair) => pair_of(pair)));
}

function pair_of(value) {
    const parts = items_of(value);
    if (parts.length !== 2) {
        throw new Mishap(NO_ANSWER);
    }
    return parts;
}

function as_tuple(items = []) {
    return new Tuple(as_list(items));
}

function first_item(items) {
    return item_at(items, 0);
}

function last_item(items) {
    return item_at(items, -1);
}

function value_or_nothing(mapping, key, otherwise = null) {
    if (!(mapping instanceof Dict)) {
        throw unfitting();
    }
    return mapping.get(key, otherwise);
}

function pairs_of(mapping) {
    return dict(mapping).items();
}

function keys_of(mapping) {
    return dict(mapping).keys();
}

function values_of(mapping) {
    return dict(mapping).values();
}

function dict(value) {
    if (value instanceof Dict) {
        return value;
    }
    throw unfitting();
}

function with_item(collection, key, value) {
    const changed = copy_of(collection);
    put(changed, key, value);
    return changed;
}

/** The collection without a key or a member; as it was where that is not there. */
function without(collection, item) {
    if (collection instanceof Dict) {
        const left = collection.copy();
        left.pop(item);
        return left;
    }
    if (collection instanceof ValueSet) {
        return new ValueSet(collection.values().filter((one) => !equal(one, item)));
    }
    if (typeof collection === "string" && typeof item !== "string") {
        throw unfitting();
    }
    const items = Array.from(items_of(collection));
    const place = items.findIndex((one) => equal(one, item));
    return place < 0 ? items : items.toSpliced(place, 1);
}

/** The list without the item at a place; a dict without the key that is there. */
function without_at(items, place) {
    if (items instanceof Dict) {
        return without(items, item_at(items, place));
    }
    const left = Array.from(items_of(items));
    return left.toSpliced(place_in(left, place), 1);
}

function without_first(items) {
    return slice_of(items, (parts) => parts.slice(1));
}

function without_last(items) {
    return slice_of(items, (parts) => parts.slice(0, -1));
}

function appended(items, item) {
    return [...items_of(items), item];
}

function union(left, right) {
    if (left instanceof ValueSet && right instanceof ValueSet) {
        return new ValueSet([...left.values(), ...right.values()]);
    }
    return new Dict([...pairs_of(left), ...pairs_of(right)]);
}

function both(left, right) {
    if (left instanceof ValueSet && right instanceof ValueSet) {
        return new ValueSet(left.values().filter((item) => right.has(item)));
    }
    throw unfitting();
}

function how_many(items, item) {
    return items_of(list(items)).filter((one) => equal(one, item)).length;
}

function index_of(items, item) {
    if (typeof items === "string" && typeof item === "string") {
        const start = items.indexOf(item);
        return start < 0 ? null : letters(items.slice(0, start)).length;
    }
    const place = items_of(list(items)).findIndex((one) => equal(one, item));
    return place < 0 ? null : place;
}
