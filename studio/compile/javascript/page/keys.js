// What programs call the keys of a browser.

const KEYS = {
    " ": "space",
    Enter: "return",
    Escape: "esc",
    Delete: "del",
    Insert: "ins",
    PageUp: "pgup",
    PageDown: "pgdown",
    ArrowLeft: "left",
    ArrowRight: "right",
    ArrowUp: "up",
    ArrowDown: "down",
};

const MODIFYING = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "ScrollLock"]; // say nothing
const NAMELESS = ["Dead", "Compose", "Process", "Unidentified"]; // so do these: what they write comes with another key

const LATE = 100; // milliseconds after which what a held key repeats is no longer meant: nothing was seen since

/** Whether a held key repeats what it would go on with long after it was let go, where a program takes longer. */
function is_late(event) {
    return event.repeat && performance.now() - event.timeStamp > LATE;
}

/** What programs call a key: the sign it writes, else its name; nothing with Ctrl, Alt or the like. */
function key_name(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || [...MODIFYING, ...NAMELESS].includes(event.key)) {
        return "";
    }
    return KEYS[event.key] ?? (event.key.length > 1 ? event.key.toLowerCase() : event.key);
}

/** Keys that are down, by where they lie on the keyboard: one that is let go has the name it was pressed with. */
class HeldKeys {
    constructor() {
        this.names = new Map();
    }

    press(place, name) {
        if (!this.names.has(place)) {
            this.names.set(place, name);
        }
    }

    /** What the key is called; empty for one that was not pressed here. */
    let_go(place) {
        const name = this.names.get(place) ?? "";
        this.names.delete(place);
        return name;
    }

    /** The names of all that were down: who goes elsewhere lets them go there. */
    let_all_go() {
        const names = [...this.names.values()];
        this.names.clear();
        return names;
    }
}

/** A key is let go, or the page is left: so is what it pressed with the cursor, where nothing can be led. */
function let_cursor_go(play, name = "return") {
    if (["return", "space"].includes(name) && play.cursor !== null && !lets_go(play.rules, true)) {
        play.release(play.cursor);
        play.show();
    }
}

/** Keys of a page are those of its program, and let go wherever the page is left. */
function listen_to_keys(play) {
    const let_go = (name) => name && "key_up" in play.rules && play.send("key_up", { key: name });
    document.addEventListener("keydown", (event) => play.key(event));
    document.addEventListener("keyup", (event) => {
        let_cursor_go(play, key_name(event));
        let_go(play.held.let_go(event.code || event.key));
    });
    window.addEventListener("blur", () => {
        let_cursor_go(play);
        play.held.let_all_go().forEach(let_go);
    });
}

/** The events that a key leads to: the key, and the text that it wrote. */
function events_of_key(event, name) {
    const text = event.key.length === 1 ? { text: { written: event.key } } : {};
    return Object.entries({ key: { key: name }, ...text });
}

/** What is pasted is a text that was written, where the program of a page knows such. */
function listen_to_pasting(play) {
    document.addEventListener("paste", (event) => {
        const written = event.clipboardData.getData("text");
        if (written && "text" in play.rules) {
            play.send("text", { written });
        }
    });
}
