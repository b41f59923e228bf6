import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { RIGHTS_FILE, type Rights, readRights } from "../../../infra/rights.ts";
import { isExhaustive } from "../depth.ts";
import { formatRights } from "./format.ts";

/** The projects whose tests call functions. */
const PROJECTS = ["clinics", "clinics-alone", "functions", "functions-alone"];

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Rights;

/** Returns the rights of all records, in order. */
function together(records: readonly Rights[]): Rights {
  const all = new Map<string, Set<string>>();
  for (const [name, rights] of records.flatMap((record) => Object.entries(record)))
    all.set(name, new Set([...(all.get(name) ?? []), ...rights]));
  const sorted = [...all].sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(sorted.map(([name, rights]) => [name, [...rights].sort()]));
}

/** Returns what the functions have used in the run. */
function usedIn(folder: string): Rights {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return together(files.map((file) => read(join(folder, file))));
}

const without = (all: Rights, these: Rights) =>
  Object.entries(all).flatMap(([name, rights]) =>
    rights.filter((right) => !these[name]?.includes(right)).map((right) => `${name}: ${right}`),
  );

/** Whether the run has called every function in every way: all tests have run without sampling, and none has failed. */
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
 * Compares at the end of a run what the functions have used with the rights that the stacks give them. With
 * RIGHTS=record it adds to the file what is missing; a whole run also removes what nothing has used.
 * @throws Error naming rights that are missing and, after a whole run, rights that nothing has used
 */
export default function compareRights(project: TestProject) {
  return async (): Promise<void> => {
    const used = usedIn(join(process.env.TMPDIR ?? "", "rights"));
    const whole = await isWhole(project);
    const granted = readRights();
    if (process.env.RIGHTS === "record") {
      const recorded = whole ? used : together([granted, used]);
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
