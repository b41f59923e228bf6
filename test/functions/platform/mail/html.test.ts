import { htmlMail, type MailParts, plainMail } from "../../../../functions/platform/mail/html.ts";
import { contrast } from "../../../../shared/values/brand.ts";

const PARTS: MailParts = {
  language: "en",
  subject: "New & urgent",
  clinic: "Lakeside",
  logo: "https://clinic.example.com/logo.png?a=1&b=2",
  greeting: "Hello Grace,",
  body: "Your appointment is booked.",
  details: [
    ["When", ["Tuesday"]],
    ["Where", ["Lake Street", "Springfield"]],
  ],
  action: { text: "Open", url: "https://clinic.example.com/open?a=1&b=2" },
  notes: ["Please call."],
  footer: ["Sent by Lakeside."],
  link: { text: "Stop", url: "https://clinic.example.com/stop?a=1&b=2" },
};
const BARE: MailParts = { ...PARTS, logo: undefined, details: [], notes: [], action: undefined, link: undefined };

/** Returns the elements of a mail without their styles, one a line. */
const plainHtml = (parts: MailParts) => htmlMail(parts).replace(/ style="[^"]+"/g, "");

it("writes the parts as paragraphs, and separates the footer as mail programs expect it", () => {
  expect(plainMail(PARTS)).toBe(`Hello Grace,

Your appointment is booked.

When:
Tuesday

Where:
Lake Street
Springfield

Open: https://clinic.example.com/open?a=1&b=2

Please call.

--
Sent by Lakeside.
Stop: https://clinic.example.com/stop?a=1&b=2`);
});

it("writes the same as HTML, with the logo and the clinic's name above it", () => {
  expect(plainHtml(PARTS).split("\n")).toEqual([
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>New &#38; urgent</title></head>',
    "<body><main>",
    '<img src="https://clinic.example.com/logo.png?a=1&#38;b=2" alt="" height="48">',
    "<h1>Lakeside</h1>",
    "<p>Hello Grace,</p>",
    "<p>Your appointment is booked.</p>",
    "<dl><dt>When</dt><dd>Tuesday</dd><dt>Where</dt><dd>Lake Street<br>Springfield</dd></dl>",
    '<p><a href="https://clinic.example.com/open?a=1&#38;b=2">Open</a></p>',
    "<p>Please call.</p>",
    "<footer>",
    "<p>Sent by Lakeside.</p>",
    '<p><a href="https://clinic.example.com/stop?a=1&#38;b=2">Stop</a></p>',
    "</footer></main></body></html>",
  ]);
});

it("leaves out the logo, the list and the links where there are none", () => {
  expect(plainMail(BARE)).toBe("Hello Grace,\n\nYour appointment is booked.\n\n--\nSent by Lakeside.");
  expect(plainHtml(BARE).split("\n").slice(1)).toEqual([
    "<body><main>",
    "<h1>Lakeside</h1>",
    "<p>Hello Grace,</p>",
    "<p>Your appointment is booked.</p>",
    "<footer>",
    "<p>Sent by Lakeside.</p>",
    "</footer></main></body></html>",
  ]);
});

it("separates paragraphs at empty lines, and keeps single line breaks", () => {
  const html = plainHtml({ ...BARE, greeting: undefined, body: "One\ntwo\n\n\nThree" });
  expect(html).toContain("<h1>Lakeside</h1>\n<p>One<br>two</p>\n<p>Three</p>\n");
});

it("writes markup in every part as text", () => {
  const hostile = `<img src=x onerror=alert(1)>"'`;
  const link = { text: hostile, url: `https://clinic.example.com/"><script>` };
  const html = htmlMail({
    language: '"><script>',
    subject: hostile,
    clinic: hostile,
    logo: `https://clinic.example.com/"><script>`,
    greeting: hostile,
    body: hostile,
    details: [[hostile, [hostile]]],
    action: link,
    notes: [hostile],
    footer: [hostile],
    link,
  });
  expect(html.match(/<(img|script)[^>]*>/g)).toEqual([
    expect.stringContaining('<img src="https://clinic.example.com/&#34;&#62;'),
  ]);
});

it("can be read in the colour of the brand", () => {
  const [button = "", link = ""] = [...htmlMail(PARTS).matchAll(/<a [^>]*style="([^"]+)"/g)].map(
    ([, style = ""]) => style,
  );
  const colorIn = (style: string, name: string) => new RegExp(`(?:^|;)${name}:(#\\w{6})`).exec(style)?.[1] ?? "";
  expect(contrast(colorIn(button, "color"), colorIn(button, "background"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colorIn(link, "color"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
});
