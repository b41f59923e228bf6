import * as z from "zod";
import { contract } from "../../../shared/contract/contract.ts";
import type { Route } from "../../../shared/contract/route.ts";

type Schema = z.core.JSONSchema.JSONSchema;

const ULID = "01jd3v00000000000000000001";
const DATE = "2026-11-23";
const INSTANT = "2026-11-20T15:30:00.000Z";

/** Sample texts for fields whose text has a form, by patterns of the field's name. */
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

/** The prefixes of ids that can't be derived from the name of the field. */
const PREFIXES: Readonly<Record<string, string>> = {
  practitioner: "staff",
  record: "pat",
  other: "pat",
  patient: "pat",
  location: "loc",
  service: "svc",
  tenant: "ten",
  appointment: "appt",
};

const USUAL = ["ACTIVE", "BOOKED", "complete", "accepted"];

function textOf(name: string): string {
  if (name.endsWith("_id")) return `${PREFIXES[name.slice(0, -3)] ?? name.slice(0, -3)}_${ULID}`;
  return TEXTS.find(([field]) => field.test(name))?.[1] ?? `Sample ${name.replaceAll("_", " ")}`;
}

/** Returns a value that a schema allows, in which lists are empty and nullable values are null. */
function sample(schema: Schema, name: string): unknown {
  // A nullable value has several types, or several schemas.
  const types = [schema.type].flat();
  if (types.includes("null")) return null;
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.some((option) => (option as Schema).type === "null")) return null;
  if (options) return sample(options[0] as Schema, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((each) => USUAL.includes(String(each))) ?? schema.enum[0];
  if (types.includes("array")) return [];
  if (types.includes("object"))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each as Schema, key)]),
    );
  if (types.includes("integer") || types.includes("number")) return 1;
  if (types.includes("boolean")) return false;
  return textOf(name);
}

const OPERATIONS: readonly Route[] = Object.values(contract).flatMap((routes) => Object.values(routes));

const reads = ({ method, path }: Route, requestPath: string) =>
  method === "GET" && new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(requestPath);

/**
 * Returns a response to a GET request of a path that the contract allows, with empty lists.
 * @throws Error for a path that no operation reads
 */
export function emptyAnswer(path: string): unknown {
  // A path that ends with "/current" also fits a path with an id, so the path with fewer parameters comes first.
  const found = OPERATIONS.filter((route) => reads(route, path)).sort(
    (a, b) => a.path.split("{").length - b.path.split("{").length,
  );
  if (!found[0]) throw new Error(`no operation reads ${path}`);
  return sample(z.toJSONSchema(found[0].response ?? z.undefined(), { unrepresentable: "any" }), "");
}
