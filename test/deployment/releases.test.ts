import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError, type RunCommand } from "./processes.ts";
import { lastTag, readRelease } from "./releases.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clinic-releases-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Commands of a clone whose newest release has the lockfile. */
const clone = (lockfile: string) =>
  vi.fn<RunCommand>(async ([program, ...args]) => {
    if (program === "/bin/sh") writeFileSync(join(args.at(-1) ?? "", "package-lock.json"), lockfile);
    return "v1.2.0\n";
  });

test("upgrades from the newest tag before this commit, if there is one", async () => {
  expect(await lastTag(clone(""))).toBe("v1.2.0");
  expect(await lastTag(() => Promise.reject(new CommandError("No names found")))).toBeUndefined();
});

test("shares the installed packages with a release of the same lockfile, and installs those of another", async () => {
  const same = join(folder, "same");
  await readRelease(same, "v1.2.0", clone(readFileSync("package-lock.json", "utf8")));
  expect(existsSync(join(same, "node_modules/aws-cdk-lib"))).toBe(true);
  const other = join(folder, "other");
  const run = clone("{}");
  await readRelease(other, "v1.2.0", run);
  expect(run.mock.lastCall?.[0].slice(0, 2)).toEqual(["npm", "ci"]);
  expect(existsSync(join(other, "node_modules"))).toBe(false);
});
