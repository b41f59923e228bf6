import type { Rights } from "../../../infra/rights.ts";

/** Returns the text of the file that `readRights` reads: the actions of each function by service and resource. */
export function formatRights(rights: Rights): string {
  const targetsOf = (own: readonly string[]) => {
    const targets = new Map<string, string[]>();
    for (const right of [...own].sort()) {
      const [, service = "", action = "", resource = ""] = /^([\w-]+):(\w+)(.*)$/.exec(right) ?? [];
      targets.set(service + resource, [...(targets.get(service + resource) ?? []), action]);
    }
    return Object.fromEntries([...targets].sort().map(([target, actions]) => [target, actions.join(" ")]));
  };
  const functions = Object.entries(rights).map(([name, own]) => [name, targetsOf(own)]);
  return `${JSON.stringify(Object.fromEntries(functions), undefined, 2)}\n`;
}
