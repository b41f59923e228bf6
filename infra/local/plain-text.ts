import { decodeHTML } from "entities";

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "");

/** Returns the body of a mail's HTML as plain text: paragraphs and breaks as lines, links as their addresses. */
export function plainText(html: string): string {
  const lines = html
    .replace(/<head>.*?<\/head>/is, "")
    .replace(/\s*\n\s*/g, "\n")
    .replace(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, label: string) =>
      withoutTags(label).trim() === href ? href : `${label}: ${href}`,
    )
    .replace(/<br\s*\/?>\n?/gi, "\n")
    .replace(/<\/(p|div|h\d|li|tr)>\n?/gi, "\n\n");
  return decodeHTML(withoutTags(lines))
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
