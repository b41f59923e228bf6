// Control characters, line separators and lone surrogates break logs, files and rows. Direction controls make a text look
// different from what is stored.
const HARMFUL = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

// Unicode counts the braille blank as a symbol, although it is invisible.
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has no character that causes harm when it is displayed, stored or logged. */
export const isHarmless = (text: string): boolean => !HARMFUL.test(text);

/** Returns whether a text has at least one character that can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
