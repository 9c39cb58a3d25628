// Colours between two colours.

const RGB = {}; // name -> red, green and blue as hexadecimal digits; the program adds them where it needs them

/** The colour between two, at a share of the way from the first; before 0 and from 1 on, the colours themselves. */
function mix(one, other, share) {
    const way = number_of(share);
    const [first, second] = [channels_of(one), channels_of(other)];
    if (way <= 0 || way >= 1 || !first.length || !second.length) {
        return way >= 0.5 ? other : one;
    }
    const parts = first.map((part, at) => Math.floor(part + (second[at] - part) * way + 0.5));
    const digits = parts.map((part) => part.toString(16).padStart(2, "0")).join("");
    return `#${digits.endsWith("ff") ? digits.slice(0, 6) : digits}`;
}

/** Red, green, blue and opacity (0 to 255) of a name, #rgb, #rrggbb or #rrggbbaa; none of others. */
function channels_of(colour) {
    let digits = colour?.[0] === "#" ? colour.slice(1) : Object.hasOwn(RGB, colour ?? "") ? RGB[colour] : "";
    digits = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
    digits = digits.length === 6 ? `${digits}ff` : digits;
    return /^[0-9a-fA-F]{8}$/.test(digits) ? [0, 2, 4, 6].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) : [];
}
