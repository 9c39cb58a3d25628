// Lists that only grow, with a fast answer to "was this here before?", and tables that fill themselves.

/** A list that only grows. Its versions share one store, so that growing copies nothing. */
class Past {
    constructor(items = []) {
        // places: digest -> where items of that digest are; home: the program that looked at what is in it
        this.store = { items: [], digests: [], places: new Map(), home: null };
        this.length = 0;
        for (const item of items_of(items)) {
            this.add(item, digest_of(item));
        }
    }

    /** The items as a Past; a Past is handed back as it is. */
    static of(items) {
        return items instanceof Past ? items : new Past(items);
    }

    add(item, digest) {
        const { items, digests, places } = this.store;
        if (!places.has(digest)) {
            places.set(digest, []);
        }
        places.get(digest).push(items.length);
        items.push(item);
        digests.push(digest);
        this.length += 1;
    }

    /** This list with one more item at its end; this list itself stays as it is. */
    plus(item) {
        const longer = new Past();
        if (this.store.items.length === this.length) {
            longer.store = this.store;
            longer.length = this.length;
        } else {
            // another version has grown from here already
            longer.store.home = this.store.home;
            this.values().forEach((one, place) => longer.add(one, this.store.digests[place]));
        }
        longer.add(item, digest_of(item));
        return longer;
    }

    /** The items equal to a value, first ones first: found by their digest, confirmed by comparing. */
    equal_to(value) {
        const places = this.store.places.get(digest_of(value)) ?? [];
        const items = places.filter((place) => place < this.length).map((place) => this.store.items[place]);
        return items.filter((item) => equal(item, value));
    }

    at(place) {
        return this.store.items[place];
    }

    values() {
        return this.store.items.slice(0, this.length);
    }
}

/** The values of a method, worked out once for each argument; programs with the same parameters share them. */
class Lookup {
    static MOST = 100_000; // entries kept; a program that asks for more goes on without keeping them
    static SHORT = 64; // items of a value that loops go through without counting; a longer one costs its steps each time

    constructor(method, program, first = { own: null, known: new Map(), long: new Map(), costs: new Map() }) {
        this.method = method;
        this.program = program;
        this.own = new Map(first.own); // what was worked out when parameters were prepared is nobody's cost
        this.known = first.known;
        this.long = first.long;
        this.costs = first.costs; // argument -> the steps that its value took
        this.paid = new Set(); // arguments with long values for which this program has paid
    }

    /** The same table for another program, which pays for what is not in it yet, whoever worked that out. */
    of_program(program) {
        return new Lookup(this.method, program, this);
    }

    at(argument) {
        const key = key_of(argument);
        const own = this.own.get(key);
        if (own !== undefined) {
            return own;
        }
        const { program, costs, paid } = this;
        const known = costs.has(key);
        const value = known ? (this.long.get(key) ?? this.known.get(key)) : this.worked_out(key, argument);
        if (known && !program._filling && !paid.has(key)) {
            program._step(costs.get(key));
        }
        if (is_long(value)) {
            if (!program._filling) {
                paid.add(key);
            }
            return program._each(value);
        }
        if (!program._filling && this.own.size < Lookup.MOST) {
            this.own.set(key, value);
        }
        return value;
    }

    /** The value for an argument; what is looked up in other tables for it is paid by nobody, as long as it is not much. */
    worked_out(key, argument) {
        const { program } = this;
        const [inner, left] = [program._filling, program._left];
        const free = inner && program._unpaid > 0;
        if (free) {
            program._left = Math.min(STEPS, program._unpaid);
        }
        const before = program._left;
        program._filling = true;
        try {
            const value = program[this.method](argument);
            const kept = is_long(value) ? this.long : this.known;
            if (kept.size < Lookup.MOST) {
                kept.set(key, value);
                this.costs.set(key, before - program._left);
            }
            return value;
        } finally {
            program._filling = inner;
            if (free) {
                program._unpaid -= before - program._left;
                program._left = left;
            }
        }
    }
}

/** Whether going through a value of a table is counted each time. */
function is_long(value) {
    return counted(value) > Lookup.SHORT;
}
