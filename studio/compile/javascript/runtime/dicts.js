// Dicts. A copy costs nothing: versions of a dict share one store, as long as nothing is taken out of them.

/**
 * What a dict held at one time. One of all versions that share a store has it, as ``map`` (key of the key -> entry);
 * each other one knows how it differs from the ``next`` one: by the entry of one key.
 */
class Version {
    constructor(map) {
        this.map = map;
        this.alone = true; // whether no other version needs this one as it is
        this.next = null;
        this.key = null;
        this.entry = undefined; // what this one has there; nothing where it does not have the key
    }

    /** The store, brought to this version. */
    store() {
        if (this.map === null) {
            const path = [this];
            while (path[path.length - 1].map === null) {
                path.push(path[path.length - 1].next);
            }
            for (let place = path.length - 2; place >= 0; place--) {
                path[place].take(path[place + 1]);
            }
        }
        return this.map;
    }

    /** Takes the store from the next version, which then knows how it differs from this one. */
    take(next) {
        [this.map, next.map] = [next.map, null];
        [next.next, next.key, next.entry] = [this, this.key, this.map.get(this.key)];
        write(this.map, this.key, this.entry);
        this.next = null;
    }

    /** A version that has another entry at a key, to which the store goes. A key that is new comes last. */
    with(key, entry) {
        const found = new Version(this.store());
        [this.map, this.next, this.key, this.entry] = [null, found, key, found.map.get(key)];
        [this.alone, found.alone] = [false, false];
        write(found.map, key, entry);
        return found;
    }
}

function write(map, key, entry) {
    if (entry === undefined) {
        map.delete(key);
    } else {
        map.set(key, entry);
    }
}

/** Keys with a value each, in the order in which they came. Nobody changes it but its maker. */
class Dict {
    constructor(pairs = []) {
        this.version = new Version(new Map());
        this.known_digest = null;
        this.known_keys = null;
        this.known_values = null;
        for (const [key, value] of pairs) {
            this.set(key, value);
        }
    }

    /** By the key of each key: the key itself and its value. */
    get entries() {
        return this.version.map ?? this.version.store();
    }

    get size() {
        return this.entries.size;
    }

    has(key) {
        return this.entries.has(key_of(key));
    }

    get(key, otherwise = null) {
        const entry = this.entries.get(key_of(key));
        return entry === undefined ? otherwise : entry.value;
    }

    set(key, value) {
        const found = key_of(key);
        const before = this.entries.get(found);
        this.changes(found, before, value);
        const entry = { key: before === undefined ? key : before.key, value };
        if (this.version.alone) {
            this.version.map.set(found, entry);
        } else {
            this.version = this.version.with(found, entry);
        }
    }

    /** Takes a key out, where it is there. */
    pop(key) {
        const found = key_of(key);
        const before = this.entries.get(found);
        if (before !== undefined) {
            this.changes(found, before);
            if (!this.version.alone) {
                this.version = new Version(new Map(this.entries));
            }
            this.version.map.delete(found);
        }
    }

    /** What was worked out before a change is brought up to date, or forgotten. */
    changes(key, before, value) {
        this.known_keys = null;
        this.known_values = null;
        if (this.known_digest !== null) {
            this.known_digest ^= before === undefined ? 0 : digest_of_pair(key, before.value);
            this.known_digest ^= value === undefined ? 0 : digest_of_pair(key, value);
        }
    }

    /** The same entries again, free to change. */
    copy() {
        const twin = new Dict();
        this.version.alone = false;
        twin.version = this.version;
        twin.known_digest = this.known_digest;
        return twin;
    }

    keys() {
        this.known_keys ??= Array.from(this.entries.values(), (entry) => entry.key);
        return this.known_keys;
    }

    values() {
        this.known_values ??= Array.from(this.entries.values(), (entry) => entry.value);
        return this.known_values;
    }

    items() {
        return Array.from(this.entries.values(), (entry) => new Tuple([entry.key, entry.value]));
    }

    /** A number that is the same for equal dicts, whatever the order of their entries. */
    get digest() {
        if (this.known_digest === null) {
            const entries = Array.from(this.entries); // a value may be an earlier version of the same dict
            this.known_digest = entries.reduce((sum, [key, entry]) => sum ^ digest_of_pair(key, entry.value), 0);
        }
        return this.known_digest;
    }
}
