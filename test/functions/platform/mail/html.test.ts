import { htmlMail, type MailParts, plainMail } from "../../../../functions/platform/mail/html.ts";

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
  notes: ["Please call."],
  footer: ["Sent by Lakeside."],
  link: { text: "Stop", url: "https://clinic.example.com/stop?a=1&b=2" },
};
const BARE: MailParts = { ...PARTS, logo: undefined, details: [], notes: [], link: undefined };

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

Please call.

--
Sent by Lakeside.
Stop: https://clinic.example.com/stop?a=1&b=2`);
});

it("writes the same as HTML, with the logo and the clinic's name above it", () => {
  expect(plainHtml(PARTS).split("\n")).toEqual([
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>New &#38; urgent</title></head>',
    "<body><main>",
    '<img src="https://clinic.example.com/logo.png?a=1&#38;b=2" alt="" height="48">',
    "<h1>Lakeside</h1>",
    "<p>Hello Grace,</p>",
    "<p>Your appointment is booked.</p>",
    "<dl><dt>When</dt><dd>Tuesday</dd><dt>Where</dt><dd>Lake Street<br>Springfield</dd></dl>",
    "<p>Please call.</p>",
    "<footer>",
    "<p>Sent by Lakeside.</p>",
    '<p><a href="https://clinic.example.com/stop?a=1&#38;b=2">Stop</a></p>',
    "</footer></main></body></html>",
  ]);
});

it("leaves out the logo, the list and the link where there are none", () => {
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
