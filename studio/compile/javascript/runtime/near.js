// A fixed collection made ready for the question what lies around a place; lists that are asked again and again.

/** The members of a collection, in its order, of which those can be had that may lie around a place. */
class Near {
    static MOST = 16; // distances for which they are sorted into squares

    constructor(members) {
        this.members = Array.from(items_of(members));
        this.squares = new Map(); // distance -> column and row of a square -> the places of those in it
        this.sorted = this.members.every(is_pair_of_numbers);
    }

    /** All members that are no farther away than `reach` in both directions, and a few others. */
    around(middle, reach) {
        if (!this.sorted || !(reach >= 0 && reach < Infinity) || !is_pair_of_numbers(middle)) {
            return this.members; // the loop says what is the matter
        }
        const width = reach + 1e-6 * Math.max(reach, 1); // more than `reach`, so that rounding does no harm
        if (!this.squares.has(reach)) {
            if (this.squares.size === Near.MOST) {
                return this.members;
            }
            this.squares.set(reach, this._into_squares(width));
        }
        const squares = this.squares.get(reach);
        const [column, row] = square_of(middle, width);
        const found = [];
        for (let one = column - 1; one <= column + 1; one++) {
            for (let other = row - 1; other <= row + 1; other++) {
                found.push(...(squares.get(`${one} ${other}`) ?? []));
            }
        }
        return found.sort((one, other) => one - other).map((place) => this.members[place]);
    }

    _into_squares(width) {
        const squares = new Map();
        this.members.forEach((member, place) => {
            const square = square_of(member, width).join(" ");
            if (!squares.has(square)) {
                squares.set(square, []);
            }
            squares.get(square).push(place);
        });
        return squares;
    }
}

function square_of(place, width) {
    return place.parts.map((part) => Math.floor(part / width));
}

function is_pair_of_numbers(value) {
    return value instanceof Tuple && value.parts.length === 2 && value.parts.every(Number.isFinite);
}

/** The items of a list, for the question whether something is among them; the program counts a look at all. */
class Held {
    constructor(items, program) {
        this.items = items;
        this.program = program;
        this.found = null;
    }

    has(item) {
        const items = this.found ? [] : items_of(this.program._compared(this.items));
        try {
            this.found ??= new ValueSet(items);
            return this.found.has(item);
        } catch (mishap) {
            if (!(mishap instanceof Mishap)) {
                throw mishap;
            }
            return is_in(item, this.program._compared(this.items)); // something can be no key
        }
    }
}
