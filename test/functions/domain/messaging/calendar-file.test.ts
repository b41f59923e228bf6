import { calendarFile } from "../../../../functions/domain/messaging/calendar-file.ts";

/** Reads the event of a calendar file by the rules of RFC 5545 and RFC 6868: values and parameters by name. */
function read(content: string) {
  expect(content).not.toMatch(/[^\r]\n|\r[^\n]/);
  for (const line of content.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = content.replaceAll("\r\n ", "").split("\r\n");
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT") + 1, lines.indexOf("END:VEVENT"));
  const properties = event.map((line) => {
    const [, name = "", parameters = "", value = ""] =
      /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/u.exec(line) ?? [];
    const named = [...parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^;]*))/g)].map(([, key = "", quoted, plain]) => [
      key,
      (quoted ?? plain ?? "").replace(
        /\^([n^'])/g,
        (_, sign) => ({ n: "\n", "^": "^", "'": '"' })[sign as string] ?? "",
      ),
    ]);
    const text = value.replace(/\\([nN\\;,])/g, (_, sign) => (/n/i.test(sign) ? "\n" : sign));
    return [name, { text, ...Object.fromEntries(named) }] as const;
  });
  return Object.fromEntries(properties);
}

const file = (name: string) =>
  calendarFile({
    uid: "appt_1@clinic.example.com",
    sequence: 1,
    cancelled: false,
    starts_at: "2027-03-01T20:00:00.000Z",
    ends_at: "2027-03-01T20:30:00.000Z",
    summary: `Appointment at ${name}`,
    address: `${name}, 1 Lake Street`,
    organizer: { name, email: "desk@clinic.example.com" },
  }).content;

it.each([
  ["double quotes", 'The "Smile" Clinic'],
  ["separators", "Lake: Street; Family, Health & Co."],
  ["carets", "^ A ^^ B ^' C ^n"],
  ["backslashes", "North\\South\\n"],
  ["a line break", "Lake\nATTENDEE:mailto:other@example.com"],
  ["every replacement sign", "$& $1 $' $`"],
  ["more than a line", `${"Zahnärzte für die ganze Familie ".repeat(4)}😀`],
])("keeps a clinic's name with %s", (_, name) => {
  expect(read(file(name))).toMatchObject({
    ORGANIZER: { CN: name, text: "mailto:desk@clinic.example.com" },
    SUMMARY: { text: `Appointment at ${name}` },
    LOCATION: { text: `${name}, 1 Lake Street` },
    STATUS: { text: "CONFIRMED" },
  });
});
