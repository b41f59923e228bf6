import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHTML, escapeUTF8 as escaped } from "entities";
import { writeWhole } from "./state.ts";

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "");

/** Returns a mail's HTML as plain text: paragraphs and breaks as lines, links as their addresses. */
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

/** A file that is attached to a mail. */
interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** A mail to be sent. Its text is derived from the HTML when there is none. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text?: string;
  readonly attachments?: readonly SentFile[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail that would have been sent; `at` is an ISO instant. */
export interface SentMail extends Omit<OutgoingMail, "text" | "html"> {
  readonly text: string;
  readonly at: string;
}

/** The mails of the local product, as files in a folder. */
export interface Outbox {
  add(mail: OutgoingMail): void;
  /** Newest first. */
  list(): readonly SentMail[];
  /** Returns the HTML of a mail by its number. The oldest mail is 1, so that a number keeps its mail when others arrive. */
  html(number: number): string | undefined;
}

/** Opens the folder, and creates it where it is missing. */
export function openOutbox(directory: string, now: () => Date = () => new Date()): Outbox {
  mkdirSync(directory, { recursive: true });
  let count = 0;
  const oldestFirst = () =>
    readdirSync(directory)
      .filter((name) => name.endsWith(".json"))
      .sort();
  const read = (name: string) =>
    JSON.parse(readFileSync(join(directory, name), "utf8")) as SentMail & { readonly html: string };
  return {
    add: ({ text, ...mail }) => {
      const at = now().toISOString();
      count += 1;
      // The name sorts by time, and by order within a millisecond.
      const name = `${at.replaceAll(/[:.]/g, "-")}-${String(count).padStart(6, "0")}.json`;
      writeWhole(join(directory, name), JSON.stringify({ ...mail, text: text ?? plainText(mail.html), at }, null, 2));
    },
    list: () =>
      oldestFirst()
        .reverse()
        .map((name) => {
          const { html: _, ...mail } = read(name);
          return mail;
        }),
    html: (number) => {
      const name = oldestFirst()[number - 1];
      return name && read(name).html;
    },
  };
}

/** Returns the text as HTML with links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join("");

const attached = ({ name, content }: SentFile) =>
  `<details><summary>${escaped(name)}</summary><pre>${escaped(content)}</pre></details>`;

const article = ({ to, subject, text, at, attachments = [] }: SentMail, number: number) => `<article>
<h2><a href="/__outbox/${number}">${escaped(subject)}</a></h2>
<p class="meta">To ${escaped(to)} · <time datetime="${escaped(at)}">${escaped(at.replace("T", " ").slice(0, 19))} UTC</time></p>
<pre>${linked(text)}</pre>
${attachments.map(attached).join("")}
</article>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#16191f;background:#fff}
article{border:1px solid #d5dbdb;border-radius:12px;padding:.5rem 1.25rem;margin:1rem 0}
h2{font-size:1.1rem;margin:.5rem 0 0}.meta{color:#5f6b7a;margin:0}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{color:#d5dbdb;background:#0f1b2a}article{border-color:#414d5c}.meta{color:#9ba7b6}a{color:#89bdee}}`;

/** The headers of the page: no content of a mail can run or load anything. */
export const OUTBOX_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
} as const;

/** The headers of one mail, which may show the clinic's logo. */
export const MAIL_HEADERS = {
  ...OUTBOX_HEADERS,
  "content-security-policy": `${OUTBOX_HEADERS["content-security-policy"]}; img-src 'self'`,
} as const;

/** Returns the mails, which are the newest first, as a page. */
export const outboxPage = (mails: readonly SentMail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>${STYLE}</style></head>
<body><h1>Outbox</h1><p>Mails that this machine would have sent, newest first.</p>
${mails.length > 0 ? mails.map((mail, place) => article(mail, mails.length - place)).join("\n") : "<p>No mail has been sent yet.</p>"}
</body></html>
`;
