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

/** What programs call a key: the sign it writes, else its name; nothing with Ctrl, Alt or the like. */
function key_name(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || [...MODIFYING, ...NAMELESS].includes(event.key)) {
        return "";
    }
    return KEYS[event.key] ?? (event.key.length > 1 ? event.key.toLowerCase() : event.key);
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
