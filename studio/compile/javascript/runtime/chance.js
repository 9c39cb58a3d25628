// Chance: SplitMix on 32 bits, number by number the same as in Python.

const GOLDEN = 0x9e3779b9;
const WORD = 2 ** 32;
const MOST_NUMBERS = 1000000;

/** A whole number as one of 32 bits. */
function word_of(chance) {
    const whole = rounded_down(chance);
    if (!Number.isFinite(whole)) {
        throw new Mishap(NO_ANSWER);
    }
    return whole - Math.floor(whole / WORD) * WORD;
}

function next_chance(chance) {
    return (word_of(chance) + GOLDEN) % WORD;
}

/** A number from 0 up to 2³² that looks like chance. */
function mixed(chance) {
    let word = word_of(chance);
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
}

function any_of(items, chance) {
    return item_at(items, Math.floor((mixed(chance) * length(items)) / WORD));
}

/** A whole number between two others, both included. */
function any_number(least, most, chance) {
    const low = rounded_up(least);
    const count = rounded_down(most) - low + 1;
    if (!(count > 0 && count <= MOST_NUMBERS)) {
        throw new Mishap(NO_ANSWER);
    }
    return low + Math.floor((mixed(chance) * count) / WORD);
}

/** All items in an order of chance, by exchanges from the end. */
function shuffled(items, chance) {
    const made = Array.from(items_of(items));
    let word = mixed(chance);
    for (let place = made.length - 1; place > 0; place--) {
        word = next_chance(word);
        const other = Math.floor((mixed(word) * (place + 1)) / WORD);
        [made[place], made[other]] = [made[other], made[place]];
    }
    return made;
}
