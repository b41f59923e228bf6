import { escapeUTF8 as escaped } from "entities";
import type { SentFile, SentMail } from "./outbox.ts";

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
