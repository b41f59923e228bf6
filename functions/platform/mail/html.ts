import { BRAND_COLOR, linkColor, textOn } from "../../../shared/values/brand.ts";
import type { ComposedMail } from "./send.ts";

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Mail programs apply few style sheets, so every style is inline. A program without them shows the same order of the same texts. */
const STYLE = {
  page: "margin:0;padding:24px 12px;background:#f4f4f6;color:#16191f;font:16px/1.5 Arial,Helvetica,sans-serif",
  card: `max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dbdb;border-top:6px solid ${BRAND_COLOR};border-radius:12px;overflow-wrap:anywhere`,
  button: `display:inline-block;padding:12px 24px;border-radius:24px;background:${BRAND_COLOR};color:${textOn(BRAND_COLOR)};font-weight:bold;text-decoration:none`,
  footer: "margin-top:24px;padding-top:8px;border-top:1px solid #d5dbdb;color:#545b64;font-size:14px",
  link: `color:${linkColor(BRAND_COLOR)}`,
};

export interface MailParts {
  readonly language: string;
  readonly subject: string;
  /** Who sends the mail: a clinic, or the product. */
  readonly clinic: string;
  /** The address of the clinic's logo. Programs that load no images show the clinic's name only. */
  readonly logo?: string | undefined;
  readonly greeting?: string | undefined;
  /** Paragraphs are separated by an empty line. */
  readonly body: string;
  /** The details of the mail: names and their values, each of one or more lines. */
  readonly details: readonly (readonly [name: string, lines: readonly string[]])[];
  /** A link to what the mail is about, which is shown as a button. */
  readonly action?: { readonly text: string; readonly url: string } | undefined;
  readonly notes: readonly string[];
  readonly footer: readonly string[];
  /** A link at the end, such as that to opt out. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
}

export const plainMail = ({ greeting, body, details, action, notes, footer, link }: MailParts): string =>
  [
    ...(greeting ? [greeting] : []),
    body,
    ...details.map(([name, lines]) => `${name}:\n${lines.join("\n")}`),
    ...(action ? [`${action.text}: ${action.url}`] : []),
    ...notes,
    ["--", ...footer, ...(link ? [`${link.text}: ${link.url}`] : [])].join("\n"),
  ].join("\n\n");

const lineBreaks = (lines: readonly string[]) => lines.map(escapeHtml).join("<br>");
const paragraph = (text: string) => `<p>${lineBreaks(text.split("\n"))}</p>`;
const paragraphs = (text: string) => text.split(/\n{2,}/).map(paragraph);

const anchor = ({ url, text }: NonNullable<MailParts["link"]>, style: string) =>
  `<p><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a></p>`;

/** Returns a mail as HTML that reads well with a screen reader, without images and at any width. */
export function htmlMail({ language, subject, clinic, logo, greeting, body, details, ...rest }: MailParts): string {
  const list = details.map(
    ([name, lines]) =>
      `<dt style="font-weight:bold">${escapeHtml(name)}</dt><dd style="margin:0 0 12px">${lineBreaks(lines)}</dd>`,
  );
  const { action, notes, footer, link } = rest;
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE.page}"><main style="${STYLE.card}">`,
    logo
      ? `<img src="${escapeHtml(logo)}" alt="" height="48" style="display:block;height:48px;max-width:240px;object-fit:contain">`
      : "",
    `<h1 style="font-size:20px;line-height:1.3;margin:12px 0">${escapeHtml(clinic)}</h1>`,
    greeting ? paragraph(greeting) : "",
    ...paragraphs(body),
    list.length > 0 ? `<dl style="margin:0">${list.join("")}</dl>` : "",
    action ? anchor(action, STYLE.button) : "",
    ...notes.map(paragraph),
    `<footer style="${STYLE.footer}">`,
    ...footer.map(paragraph),
    link ? anchor(link, STYLE.link) : "",
    "</footer></main></body></html>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Composes a mail as plain text and as HTML. */
export const composeParts = (
  parts: MailParts,
  { attachments = [], headers = [] }: Partial<Pick<ComposedMail, "attachments" | "headers">> = {},
): ComposedMail => ({
  subject: parts.subject,
  text: plainMail(parts),
  html: htmlMail(parts),
  attachments,
  headers,
});
