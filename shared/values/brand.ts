/** The colour of the brand. The web app's palette is derived from it, and mails use it as it is. */
export const BRAND_COLOR = "#0b7a75";

/** The least contrast of text with its background, WCAG 2.2 AA. */
const READABLE = 4.5;

/** The share of red, green and blue in the brightness of a colour, as WCAG weights them. */
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

/** Returns the relative luminance of a colour such as "#0b7a75": 0 for black, 1 for white. */
const luminance = (color: string): number =>
  WEIGHTS.map((weight, at) => {
    const part = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
    return weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }).reduce((sum, part) => sum + part, 0);

/** Returns the contrast of two colours, as WCAG computes it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour of text on a background of any colour: white or black, whichever has more contrast. */
export const textOn = (background: string): string =>
  contrast("#ffffff", background) >= contrast("#000000", background) ? "#ffffff" : "#000000";

/** Returns a colour for links on white: the given one if it can be read there, or else black. */
export const linkColor = (color: string): string => (contrast(color, "#ffffff") >= READABLE ? color : "#000000");
