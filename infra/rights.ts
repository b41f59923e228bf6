import { readFileSync } from "node:fs";
import type { LambdaName } from "./bundle.ts";

/**
 * The file with the rights that each function uses in the test suites. They record its calls of AWS and compare them
 * with it.
 */
export const RIGHTS_FILE = "infra/rights.json";

/** The rights of functions by name, such as "dynamodb:Query gsi1 $clinic#tenant_id_*". */
export type Rights = Readonly<Record<string, readonly string[]>>;

/** Reads the rights of all functions. The file lists the actions by service and resource. */
export function readRights(): Rights {
  const functions: Record<string, Record<string, string>> = JSON.parse(readFileSync(RIGHTS_FILE, "utf8"));
  const rightsOf = ([target, actions]: [target: string, actions: string]) => {
    const [service, ...resource] = target.split(" ");
    return actions.split(" ").map((action) => [`${service}:${action}`, ...resource].join(" "));
  };
  return Object.fromEntries(
    Object.entries(functions).map(([name, targets]) => [name, Object.entries(targets).flatMap(rightsOf).sort()]),
  );
}

const TABLE = /^dynamodb:(\w+) (\w+) (.+)$/;

/** Actions on the table or one of its indexes, and the patterns of the partition keys for which they are allowed. */
interface TableRight {
  readonly actions: readonly string[];
  /** "table", or the name of an index. */
  readonly on: string;
  readonly keys: readonly string[];
}

/** Returns the rights on the table that a function needs. Actions for the same keys are one right. */
export function tableRights(name: LambdaName): readonly TableRight[] {
  const rights = readRights()[name] ?? [];
  const keys = new Map<string, string[]>();
  for (const [, action = "", on = "", key = ""] of rights.flatMap((right) => [TABLE.exec(right) ?? []]))
    if (action) keys.set(`${on} ${action}`, [...(keys.get(`${on} ${action}`) ?? []), key]);
  const merged = new Map<string, TableRight>();
  for (const [use, patterns] of keys) {
    const [on = "", action = ""] = use.split(" ");
    const group = `${on} ${patterns.join(" ")}`;
    merged.set(group, { on, keys: patterns, actions: [...(merged.get(group)?.actions ?? []), action] });
  }
  return [...merged.values()];
}
