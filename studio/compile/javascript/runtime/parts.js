// Parts of texts and lists, and how numbers are written.

const DIGITS = "0123456789";
const MOST_DIGITS = 10;

/** A number cut to a whole one, towards zero. */
function cut(value) {
    const number = Math.trunc(number_of(value));
    if (!Number.isFinite(number)) {
        throw new Mishap(NO_ANSWER);
    }
    return number;
}

function as_number(text) {
    const digits = letters_of(text).replace(/^-/, "");
    const plain = digits.length <= 15 && /^([0-9]+\.?[0-9]*|\.[0-9]+)$/.test(digits);
    return plain ? Number(text) : null;
}

function number_or(text, otherwise) {
    return as_number(text) ?? otherwise;
}

/** A number with so many digits behind the point, halves away from zero. */
function with_digits(number, digits) {
    const scale = 10 ** Math.min(Math.max(cut(digits), 0), MOST_DIGITS);
    const units = Math.floor(held(Math.abs(number_of(number)) * scale + 0.5));
    const sign = number < 0 && units ? "-" : "";
    if (scale === 1) {
        return sign + String(units);
    }
    return `${sign}${Math.floor(units / scale)}.${String(scale + (units % scale)).slice(1)}`;
}

function minutes(seconds) {
    const whole = Math.abs(cut(seconds));
    return `${seconds < 0 && whole ? "-" : ""}${Math.floor(whole / 60)}:${String(100 + (whole % 60)).slice(1)}`;
}

function is_digit(sign) {
    return length(letters_of(sign)) === 1 && DIGITS.includes(sign);
}

function is_letter(sign) {
    return length(letters_of(sign)) === 1 && sign.toUpperCase() !== sign.toLowerCase();
}

function text_of_key(key) {
    if (key === "space") {
        return " ";
    }
    return length(letters_of(key)) === 1 ? key : "";
}

function letters_in(text) {
    return Array.from(letters_of(text));
}

function split_at(text, mark) {
    const whole = letters_of(text);
    if (letters_of(mark) === "") {
        throw new Mishap(NO_ANSWER);
    }
    return whole.split(mark);
}

function joined_with(texts, mark) {
    return items_of(texts).map(letters_of).join(letters_of(mark));
}

function starts_with(text, start) {
    return letters_of(text).startsWith(letters_of(start));
}

function part_between(items, start, end) {
    const [first, last] = [Math.max(cut(start), 0), Math.max(cut(end), 0)];
    if (typeof items === "string") {
        return Array.from(items).slice(first, last).join("");
    }
    return items_of(items).slice(first, last);
}

function without_first_letter(text) {
    return Array.from(letters_of(text)).slice(1).join("");
}

function without_last_letter(text) {
    return Array.from(letters_of(text)).slice(0, -1).join("");
}

function inserted(items, place, item) {
    const at = Math.min(Math.max(cut(place), 0), length(items));
    return [...items_of(items).slice(0, at), item, ...items_of(items).slice(at)];
}

/** The items in the rising order of the keys beside them; those with equal keys stay as they were. */
function sorted_by(items, keys) {
    const known = items_of(keys).slice(0, length(items));
    const pairs = sorted_items(known.map((key, place) => new Tuple([key, place])));
    return pairs.map((pair) => item_at(items, pair.parts[1]));
}
