import * as z from "zod";
import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/route.ts";

type Schema = z.core.JSONSchema.JSONSchema;

const ULID = "01jd3v00000000000000000001";
const DATE = "2026-11-23";
const INSTANT = "2026-11-20T15:30:00.000Z";

/** The texts of fields that are more than any text, by the name of the field. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^month$/, "2026-11"],
  [/(^|_)at$|^delete_after$|^backups_until$/, INSTANT],
  [/^(.*_)?(date|from|to|on|until|dob|last_contact|last_activity|invited_on|date_of_birth)$/, DATE],
  [/^time_zone$/, "America/Chicago"],
  [/^(start_time|open)$/, "09:00"],
  [/^(end_time|close)$/, "09:30"],
  [/^hour$/, "09"],
  [/fee|value/, "80.00"],
  [/phone|contact/, "5550100100"],
  [/email/, "grace@example.com"],
];

/** The prefix of the ids whose field does not tell it. */
const PREFIXES: Readonly<Record<string, string>> = {
  ...{ practitioner: "staff", record: "pat", other: "pat", patient: "pat", location: "loc", service: "svc" },
  ...{ tenant: "ten", appointment: "appt" },
};

const USUAL = ["ACTIVE", "BOOKED", "complete", "accepted"];

function textOf(name: string): string {
  if (name.endsWith("_id")) return `${PREFIXES[name.slice(0, -3)] ?? name.slice(0, -3)}_${ULID}`;
  return TEXTS.find(([field]) => field.test(name))?.[1] ?? `Sample ${name.replaceAll("_", " ")}`;
}

/** Returns a value that a schema allows: lists hold one item each, or none. */
function sample(schema: Schema, name: string, isFilled: boolean): unknown {
  // A further page would be read as well, and have a further page.
  if (name === "next_cursor") return null;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const nothing = options.find((option) => (option as Schema).type === "null");
    if (nothing && !isFilled) return null;
    return sample(options.find((option) => option !== nothing) as Schema, name, isFilled);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((each) => USUAL.includes(String(each))) ?? schema.enum[0];
  if (schema.type === "array") return isFilled ? [sample(schema.items as Schema, name, isFilled)] : [];
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each as Schema, key, isFilled)]),
    );
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return false;
  return textOf(name);
}

const OPERATIONS: readonly Route[] = Object.values(contract).flatMap((routes) => Object.values(routes));

const answers = ({ method, path }: Route, asked: string) =>
  method === "GET" && new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(asked);

/**
 * Returns an answer that the contract allows to the request of a path, with one item in each list or with none.
 * @throws Error for a path that no operation reads
 */
export function sampleAnswer(path: string, isFilled: boolean): unknown {
  // "/current" is a path of its own, and also looks like an id.
  const found = OPERATIONS.filter((route) => answers(route, path)).sort(
    (a, b) => a.path.split("{").length - b.path.split("{").length,
  );
  if (!found[0]) throw new Error(`no operation reads ${path}`);
  return sample(z.toJSONSchema(found[0].response, { unrepresentable: "any" }), "", isFilled);
}
