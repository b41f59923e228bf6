/** A text that no answer and no log line may repeat. */
export const HOSTILE = "canary-hostile-7f3a";

/** A body as it is sent, with a content type where this is the hostile part. */
interface HostileBody {
  readonly name: string;
  readonly rawBody: string;
  readonly type?: string;
}

const LIMIT = 256 * 1024;

const json = (name: string, value: unknown): HostileBody => ({ name, rawBody: JSON.stringify(value) });
const raw = (name: string, rawBody: string, type?: string): HostileBody => ({
  name,
  rawBody,
  ...(type !== undefined && { type }),
});

/** Characters that no text may contain, by name. */
export const HARMFUL_CHARACTERS: Readonly<Record<string, string>> = {
  "a NUL": "\u0000",
  "a control character": "\u001b",
  "a line break": "a\nb",
  "half a character": "\ud800",
  "the other half": "\udc00",
  "a direction override": "\u202e",
  "a direction isolate": "\u2067",
  "a line separator": "\u2028",
};

/** The texts that may have several lines. */
export const MULTILINE: readonly string[] = [
  "tenants.setStatus.reason",
  "tenants.createNote.text",
  "tenants.announce.text",
  "patients.createNote.text",
  "appointments.createNote.text",
  "appointments.book.note",
  "appointments.bookSeries.note",
  "staff.createNoteTemplate.text",
  "staff.updateNoteTemplate.text",
];

/** Texts of invisible characters, by name. */
export const INVISIBLE_TEXTS: Readonly<Record<string, string>> = {
  "zero width spaces": "\u200b\u200b",
  "a soft hyphen": "\u00ad",
  "a Hangul filler": "\u3164",
  "a braille blank": "\u2800",
  "a lone accent": "\u0301",
};

/** Builds hostile bodies for any operation from a valid body. */
export function hostileBodies(good: object): readonly HostileBody[] {
  const text = JSON.stringify(good);
  const all = (value: unknown) => Object.fromEntries(Object.keys(good).map((name) => [name, value]));
  const withMember = (member: string) => `{${member}${text === "{}" ? "" : ","}${text.slice(1)}`;
  return [
    raw("nothing", ""),
    raw("half a text", text.slice(0, -1)),
    raw("a trailing comma", `${text.slice(0, -1)},}`),
    raw("single quotes", `{'${HOSTILE}': 1}`),
    raw("a comment", `/* ${HOSTILE} */ ${text}`),
    raw("NaN", '{"version": NaN}'),
    raw("base64", Buffer.from(text).toString("base64")),
    raw("UTF-16", Buffer.from(text, "utf16le").toString("latin1")),
    raw("XML", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;${HOSTILE}</a>`),
    raw("SQL", `'; DROP TABLE patients; -- ${HOSTILE}`),
    raw("100,000 open brackets", "[".repeat(100_000)),
    raw("20,000 levels", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
    raw("more than 256 KiB of one text", `{"${HOSTILE}":"${"x".repeat(LIMIT)}"}`),
    raw("a good body behind 256 KiB of blanks", `${" ".repeat(LIMIT)}${text}`),
    raw("null", "null"),
    raw("a number", "0"),
    raw("true", "true"),
    raw("a text", JSON.stringify(HOSTILE)),
    raw("a list", "[]"),
    json("a good body in a list", [good]),
    json("a good body as text", text),
    raw("plain text", text, "text/plain"),
    raw("a form", `a=${HOSTILE}`, "application/x-www-form-urlencoded"),
    raw("an upload", text, "multipart/form-data; boundary=x"),
    raw("a look-alike type", text, "application/jsonx"),
    raw("no type", text, ""),
    raw("the prototype", withMember(`"__proto__":{"role":"${HOSTILE}"}`)),
    raw("the constructor", withMember(`"constructor":{"prototype":{"role":"${HOSTILE}"}}`)),
    raw("an unknown key", withMember(`"${HOSTILE}":1`)),
    raw("a role", withMember('"cognito:groups":["PLATFORM_ADMIN"]')),
    raw("a key of the table", withMember(`"pk":"$clinic#tenant_id_${HOSTILE}"`)),
    raw("an entity's mark", withMember('"__edb_e__":"user"')),
    json("null in every field", all(null)),
    json("an operator in every field", all({ $ne: HOSTILE })),
    json("a list in every field", all([[HOSTILE]])),
    json("a number below zero in every field", all(-1)),
    json("a long text in every field", all(`${HOSTILE}${"x".repeat(5_000)}`)),
    ...Object.entries(HARMFUL_CHARACTERS).map(([name, character]) =>
      json(`${name} in every field`, all(`${HOSTILE}${character}x`)),
    ),
    ...Object.entries(INVISIBLE_TEXTS).map(([name, invisible]) => json(`${name} in every field`, all(invisible))),
    json("a version below zero", { ...good, version: -1 }),
    json("half a version", { ...good, version: 1.5 }),
    json("a version as text", { ...good, version: HOSTILE }),
    raw("an infinite version", `${JSON.stringify({ ...good, version: 0 }).replace(/"version":0/, '"version":1e400')}`),
  ];
}
