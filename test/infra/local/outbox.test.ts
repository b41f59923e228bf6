import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openOutbox, outboxPage, plainText } from "../../../infra/local/outbox.ts";

const folder = mkdtempSync(join(tmpdir(), "clinic-outbox-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("keeps mails as files across a restart, and lists the newest first", () => {
  const instants = ["2026-01-01T10:00:00.000Z", "2026-01-01T10:00:00.000Z", "2026-01-02T09:00:00.000Z"];
  const now = () => new Date(instants.shift() ?? 0);
  const outbox = openOutbox(join(folder, "a"), now);
  for (const subject of ["one", "two", "three"]) outbox.add({ to: "a@example.com", subject, html: "<p>Hi</p>" });
  const again = openOutbox(join(folder, "a"));
  expect(again.list().map(({ subject }) => subject)).toEqual(["three", "two", "one"]);
  expect(again.list()[0]).toEqual({
    to: "a@example.com",
    subject: "three",
    text: "Hi",
    at: "2026-01-02T09:00:00.000Z",
  });
  const [file = ""] = readdirSync(join(folder, "a"));
  expect(JSON.parse(readFileSync(join(folder, "a", file), "utf8"))).toMatchObject({
    subject: "one",
    html: "<p>Hi</p>",
  });
});

test("opens the mail that was linked, also when others have arrived since", () => {
  const instants = ["2026-01-01T10:00:00.000Z", "2026-01-01T10:00:01.000Z", "2026-01-01T10:00:02.000Z"];
  const outbox = openOutbox(join(folder, "c"), () => new Date(instants.shift() ?? 0));
  const add = (text: string) => outbox.add({ to: "a@example.com", subject: text, html: `<p>${text}</p>` });
  add("one");
  add("two");
  const links = [...outboxPage(outbox.list()).matchAll(/__outbox\/(\d+)">(\w+)</g)];
  add("three");
  expect(links.map(([, number, subject]) => [subject, outbox.html(Number(number))])).toEqual([
    ["two", "<p>two</p>"],
    ["one", "<p>one</p>"],
  ]);
  expect([outbox.html(0), outbox.html(4)]).toEqual([undefined, undefined]);
});

test("escapes texts and links addresses on the page", () => {
  const page = outboxPage([
    {
      to: '"><script>a</script>@example.com',
      subject: "<b>bold</b>",
      text: "Go to http://localhost:3000/recover?id=1#email=a%40b&code=2 now\n<img src=x onerror=alert(1)>",
      at: "2026-01-02T09:00:00.000Z",
    },
  ]);
  expect(page).not.toMatch(/<script|<b>|<img/);
  expect(page).toContain('<a href="http://localhost:3000/recover?id=1#email=a%40b&amp;code=2">');
  expect(page).toContain("2026-01-02 09:00:00 UTC");
});

test("states that an empty outbox is empty", () => {
  expect(outboxPage(openOutbox(join(folder, "b")).list())).toContain("No mail has been sent yet.");
});

test.each([
  ["<p>One</p>\n<p>Two<br>three</p>", "One\n\nTwo\nthree"],
  ['<a href="https://x.test/a?b=1&amp;c=2#d">https://x.test/a?b=1&amp;c=2#d</a>', "https://x.test/a?b=1&c=2#d"],
  ['<a class="b" href="https://x.test/">Sign <b>in</b></a>', "Sign in: https://x.test/"],
  ["&lt;b&gt; &#39;x&#x27; &amp;amp; &unknown; &#9999999;", "<b> 'x' &amp; &unknown; \ufffd"],
  ["  <div>a  \n  b</div> ", "a\nb"],
])("reads %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
