import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { isExhaustive } from "../depth.ts";
import type { Rights } from "./granted-rights.ts";

/** The projects whose tests call functions. */
const PROJECTS = ["unit", "clinics", "isolated"];

/** Returns the rights that the functions have used in the run. */
function usedIn(folder: string): Rights {
  const all = new Map<string, Set<string>>();
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const record: Rights = JSON.parse(readFileSync(join(folder, file), "utf8"));
    for (const [name, rights] of Object.entries(record)) all.set(name, new Set([...(all.get(name) ?? []), ...rights]));
  }
  return Object.fromEntries([...all].map(([name, rights]) => [name, [...rights].sort()]));
}

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
 * Compares the rights that the functions have used in a run with those that the stacks of prod grant.
 * @throws Error with the missing rights and, after a whole run, the superfluous ones
 */
export default function compareWithGrants(project: TestProject) {
  return async (): Promise<void> => {
    const used = usedIn(join(process.env.TMPDIR ?? "", "rights"));
    if (Object.keys(used).length === 0) return;
    // Loading the CDK takes seconds, which a run that calls no function saves.
    const [{ compareRights }, { buildClinic }] = await Promise.all([
      import("./granted-rights.ts"),
      import("../../infra/clinic.ts"),
    ]);
    process.env.CLINIC_ENVIRONMENTS = "test/infra/environments.json";
    const differences = compareRights(buildClinic("prod").app, used, await isWhole(project));
    if (differences.length > 0)
      throw new Error(["The grants differ from what the functions use:", ...differences].join("\n"));
  };
}
