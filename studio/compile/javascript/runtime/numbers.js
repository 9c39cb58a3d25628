// Arithmetic as the language has it. Whole numbers are exact below 2⁵³; what would be larger is refused.

const LARGEST_WHOLE = 2 ** 53 - 1;
const MOST_FACTOR = 1e150; // nothing beyond this is taken to a power

function is_numeric(value) {
    return typeof value === "number" || typeof value === "boolean";
}

/** A result, where it is not too large. */
function held(number) {
    if (number <= LARGEST_WHOLE && number >= -LARGEST_WHOLE) {
        return number;
    }
    throw new Mishap(TOO_LARGE);
}

/** A value as a number: truths count as 1 and 0. */
function number_of(value) {
    if (typeof value === "number") {
        return value;
    }
    if (typeof value === "boolean") {
        return Number(value);
    }
    throw unfitting();
}

function plus(left, right) {
    if (typeof left === "number" && typeof right === "number") {
        return held(left + right);
    }
    if (typeof left === "string" && typeof right === "string") {
        return left + right;
    }
    if (is_list(left) && is_list(right)) {
        return [...items_of(left), ...items_of(right)];
    }
    return held(number_of(left) + number_of(right));
}

function minus(left, right) {
    if (typeof left === "number" && typeof right === "number") {
        return held(left - right);
    }
    if (left instanceof ValueSet && right instanceof ValueSet) {
        return new ValueSet(left.values().filter((item) => !right.has(item)));
    }
    return held(number_of(left) - number_of(right));
}

function times(left, right) {
    return held(number_of(left) * number_of(right));
}

/** What is divided by, which must not be 0. */
function divisor(value) {
    const number = number_of(value);
    if (number === 0) {
        throw new Mishap("something is divided by zero");
    }
    return number;
}

function divided_by(left, right) {
    return held(number_of(left) / divisor(right));
}

function whole_quotient(left, right) {
    const [above, below] = [number_of(left), divisor(right)];
    const quotient = (above - remainder(above, below)) / below;
    const whole = Math.floor(quotient);
    return held(quotient - whole > 0.5 ? whole + 1 : whole);
}

function remainder(left, right) {
    const [above, below] = [number_of(left), divisor(right)];
    const rest = above % below;
    return rest !== 0 && rest < 0 !== below < 0 ? rest + below : rest;
}

function to_the_power(base, exponent) {
    const [number, power] = [number_of(base), number_of(exponent)];
    if (!(Math.abs(number) < MOST_FACTOR && Math.abs(power) < 1000)) {
        throw new Mishap(TOO_LARGE);
    }
    if (number === 0 && power < 0) {
        throw new Mishap("something is divided by zero");
    }
    if (number < 0 && !Number.isInteger(power)) {
        throw new Mishap(NO_ANSWER);
    }
    if (power === 0.5) {
        return Math.sqrt(number);
    }
    return held(Number.isInteger(power) ? whole_power(number, power) : number ** power);
}

/** A whole power, worked out with twice the digits and rounded once. */
function whole_power(base, power) {
    let [high, low] = [1, 0];
    for (let round = 0; round < Math.abs(power) && Math.abs(high) < 1e300; round++) {
        const [product, rest] = exact_product(high, base);
        const more = rest + low * base;
        high = product + more;
        low = product - high + more;
    }
    if (power >= 0) {
        return high + low;
    }
    const first = 1 / high;
    const [product, rest] = exact_product(first, high);
    return first + ((1 - product - rest - first * low) / high || 0);
}

/** A product and what its rounding left out. */
function exact_product(left, right) {
    const product = left * right;
    if (!Number.isFinite(product * 134217729)) {
        return [product, 0];
    }
    const [a, b] = halves(left);
    const [c, d] = halves(right);
    return [product, a * c - product + a * d + b * c + b * d];
}

/** A number as the sum of two with half its digits each. */
function halves(number) {
    const shifted = number * 134217729;
    const high = shifted - (shifted - number);
    return [high, number - high];
}

function negative(value) {
    return -number_of(value);
}

function absolute(value) {
    return Math.abs(number_of(value));
}

/** The nearest whole number; halves go to the even one. */
function rounded(value) {
    const number = number_of(value);
    const below = Math.floor(number);
    const over = number - below;
    return over > 0.5 || (over === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

function rounded_down(value) {
    return Math.floor(number_of(value));
}

function rounded_up(value) {
    return Math.ceil(number_of(value));
}

function square_root(value) {
    if (number_of(value) < 0) {
        throw new Mishap(NO_ANSWER);
    }
    return Math.sqrt(value);
}

function least_of(...values) {
    return best_of(values, less);
}

function most_of(...values) {
    return best_of(values, more);
}

/** The first of several values, or of the items of one collection, that none is better than. */
function best_of(values, better) {
    const items = values.length === 1 ? items_of(values[0]) : values;
    if (items.length === 0) {
        throw new Mishap(NO_ANSWER);
    }
    return items.reduce((best, item) => (better(item, best) ? item : best));
}

function total(values) {
    return items_of(values).reduce((sum, item) => held(sum + number_of(item)), 0);
}
