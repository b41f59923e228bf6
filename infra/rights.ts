import { readFileSync } from "node:fs";
import type { LambdaName } from "./bundle.ts";

/** What each function asks of AWS in the test suites, which compare the file with what they see. */
export const RIGHTS_FILE = "infra/rights.json";

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
  const all = JSON.parse(readFileSync(RIGHTS_FILE, "utf8")) as Readonly<Partial<Record<LambdaName, readonly string[]>>>;
  const keys = new Map<string, string[]>();
  for (const [, action = "", on = "", key = ""] of (all[name] ?? []).flatMap((right) => [TABLE.exec(right) ?? []]))
    if (action) keys.set(`${on} ${action}`, [...(keys.get(`${on} ${action}`) ?? []), key]);
  const merged = new Map<string, TableRight>();
  for (const [use, those] of keys) {
    const [on = "", action = ""] = use.split(" ");
    const group = `${on} ${those.join(" ")}`;
    merged.set(group, { on, keys: those, actions: [...(merged.get(group)?.actions ?? []), action] });
  }
  return [...merged.values()];
}
