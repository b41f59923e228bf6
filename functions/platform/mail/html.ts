export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = {
  page: "margin:0;padding:24px 12px;background:#f4f4f6;color:#16191f;font:16px/1.5 Arial,Helvetica,sans-serif",
  card: "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dbdb;border-radius:12px",
  small: "color:#545b64;font-size:14px",
  link: "color:#0053ba",
};

export interface MailParts {
  readonly language: string;
  readonly subject: string;
  readonly clinic: string;
  readonly logo?: string | undefined;
  readonly greeting: string;
  readonly body: string;
  /** The details of the mail: names and their values, each of one or more lines. */
  readonly details: readonly (readonly [name: string, lines: readonly string[]])[];
  readonly action?: { readonly text: string; readonly url: string } | undefined;
  readonly notes: readonly string[];
  readonly footer: readonly string[];
  /** A link at the end, such as that to opt out. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
}

export const plainMail = ({ greeting, body, details, action, notes, footer, link }: MailParts): string =>
  [
    greeting,
    body,
    ...details.map(([name, lines]) => `${name}:\n${lines.join("\n")}`),
    ...(action ? [`${action.text}: ${action.url}`] : []),
    ...notes,
    ["--", ...footer, ...(link ? [`${link.text}: ${link.url}`] : [])].join("\n"),
  ].join("\n\n");

/** Returns a mail as HTML that reads well with a screen reader, without images and at any width. */
export function htmlMail({ language, subject, clinic, logo, greeting, body, details, ...rest }: MailParts): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const list = details.map(
    ([name, lines]) =>
      `<dt style="font-weight:bold">${escapeHtml(name)}</dt><dd style="margin:0 0 12px">${lines.map(escapeHtml).join("<br>")}</dd>`,
  );
  const { action, notes, footer, link } = rest;
  const anchor = ({ url, text }: NonNullable<MailParts["link"]>) =>
    `<p><a href="${escapeHtml(url)}" style="${STYLE.link}">${escapeHtml(text)}</a></p>`;
  const image = logo && `<img src="${escapeHtml(logo)}" alt="" height="48" style="display:block;max-width:240px">`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE.page}"><main style="${STYLE.card}">`,
    image ?? "",
    `<h1 style="font-size:20px;margin:12px 0">${escapeHtml(clinic)}</h1>`,
    paragraph(greeting),
    paragraph(body),
    list.length > 0 ? `<dl style="margin:0">${list.join("")}</dl>` : "",
    action ? anchor(action) : "",
    ...notes.map((note) => paragraph(note)),
    `<footer style="${STYLE.small}">`,
    ...footer.map((line) => paragraph(line)),
    link ? anchor(link) : "",
    "</footer></main></body></html>",
  ]
    .filter(Boolean)
    .join("\n");
}
