import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { RIGHTS_FILE, type Rights, readRights } from "../../../infra/rights.ts";
import { isExhaustive } from "../depth.ts";
import { formatRights } from "./format.ts";

/** The projects whose tests call functions. */
const PROJECTS = ["unit", "clinics", "isolated"];

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Rights;

/** Returns the sorted rights of all records. */
function merged(records: readonly Rights[]): Rights {
  const all = new Map<string, Set<string>>();
  for (const [name, rights] of records.flatMap((record) => Object.entries(record)))
    all.set(name, new Set([...(all.get(name) ?? []), ...rights]));
  const sorted = [...all].sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(sorted.map(([name, rights]) => [name, [...rights].sort()]));
}

/** Returns the rights that the functions have used in the run. */
function usedIn(folder: string): Rights {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return merged(files.map((file) => read(join(folder, file))));
}

/** Returns the rights that are in `all` and not in `these`, each as a line. */
const without = (all: Rights, these: Rights) =>
  Object.entries(all).flatMap(([name, rights]) =>
    rights.filter((right) => !these[name]?.includes(right)).map((right) => `${name}: ${right}`),
  );

/** Returns whether all tests of functions have run without sampling and passed, so that every right in use was recorded. */
async function isWhole({ vitest }: TestProject): Promise<boolean> {
  if (!isExhaustive) return false;
  const names = vitest.projects.map(({ name }) => name);
  if (vitest.config.testNamePattern || !PROJECTS.every((name) => names.includes(name))) return false;
  const passed = new Set(
    vitest.state.getFiles().flatMap(({ filepath, result }) => (result?.state === "pass" ? [filepath] : [])),
  );
  const files = await vitest.globTestSpecifications();
  return files.every(({ project, moduleId }) => !PROJECTS.includes(project.name) || passed.has(moduleId));
}

/**
 * Compares the rights that the functions have used in a run with those that the stacks grant. With RIGHTS=record, it adds missing
 * rights to the file, and a whole run also removes unused ones.
 * @throws Error with the missing rights and, after a whole run, the unused ones
 */
export default function compareRights(project: TestProject) {
  return async (): Promise<void> => {
    const used = usedIn(join(process.env.TMPDIR ?? "", "rights"));
    const whole = await isWhole(project);
    const granted = readRights();
    if (process.env.RIGHTS === "record") {
      const recorded = whole ? used : merged([granted, used]);
      writeFileSync(RIGHTS_FILE, formatRights(recorded));
      return;
    }
    const differences = [
      ...without(used, granted).map((right) => `missing      ${right}`),
      ...(whole ? without(granted, used) : []).map((right) => `superfluous  ${right}`),
    ];
    if (differences.length > 0)
      throw new Error([`${RIGHTS_FILE} differs from what the functions use:`, ...differences].join("\n"));
  };
}
