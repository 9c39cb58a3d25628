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

/** What programs call a key: the sign it writes, else its name; nothing with Ctrl, Alt or the like. */
function key_name(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || MODIFYING.includes(event.key)) {
        return "";
    }
    return KEYS[event.key] ?? (event.key.length > 1 ? event.key.toLowerCase() : event.key);
}
