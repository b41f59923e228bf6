const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Text of HTML or XML with its entities as the characters that they stand for. */
export const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "");

/** A mail's HTML as plain text: paragraphs and breaks as lines, links as their addresses. */
export function plainText(html: string): string {
  const lines = html
    .replace(/\s*\n\s*/g, "\n")
    .replace(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, label: string) =>
      withoutTags(label).trim() === href ? href : `${label}: ${href}`,
    )
    .replace(/<br\s*\/?>\n?/gi, "\n")
    .replace(/<\/(p|div|h\d|li|tr)>\n?/gi, "\n\n");
  return decoded(withoutTags(lines))
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
