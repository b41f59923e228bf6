import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { breakStack } from "./broken.ts";
import { formerRelease } from "./former.ts";
import { CommandError, type RunCommand } from "./processes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clinic-releases-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Commands of a clone with or without a tag; the archive holds a lockfile. */
const clone = (tag: string | undefined, lockfile = readFileSync("package-lock.json", "utf8")) =>
  vi.fn<RunCommand>(async ([program, ...args]) => {
    if (args[0] === "describe" && !tag) throw new CommandError("No names found");
    if (args[0] === "describe") return `${tag}\n`;
    if (args[0] === "rev-parse") return "abc123\n";
    if (program === "/bin/sh") writeFileSync(join(args.at(-1) ?? "", "package-lock.json"), lockfile);
    return "";
  });

test("takes the newest tag for the release before, or the commit before, or the one that is named", async () => {
  expect(await formerRelease(join(folder, "1"), clone("v1.2.0"))).toBe("v1.2.0");
  expect(await formerRelease(join(folder, "2"), clone(undefined))).toBe("abc123");
  const run = clone(undefined);
  expect(await formerRelease(join(folder, "3"), run, "feed42")).toBe("feed42");
  expect(run.mock.calls.map(([[program]]) => program)).toEqual(["/bin/sh"]);
});

test("shares the installed packages with a release of the same lockfile, and installs those of another", async () => {
  const same = join(folder, "same");
  await formerRelease(same, clone("v1.2.0"));
  expect(existsSync(join(same, "node_modules/aws-cdk-lib"))).toBe(true);
  const other = join(folder, "other");
  const run = clone("v1.2.0", "{}");
  await formerRelease(other, run);
  expect(run.mock.lastCall?.[0].slice(0, 2)).toEqual(["npm", "ci"]);
  expect(existsSync(join(other, "node_modules"))).toBe(false);
});

test("breaks one stack of a copy, under a new hash", () => {
  const [assembly, broken] = [join(folder, "assembly"), join(folder, "broken")];
  mkdirSync(assembly);
  const write = (name: string, content: object) => writeFileSync(join(assembly, name), JSON.stringify(content));
  write("Streams.template.json", { Resources: { Queue: { Type: "AWS::SQS::Queue" } } });
  write("Streams.assets.json", { files: { a1b2: { source: { path: "Streams.template.json" } } } });
  write("manifest.json", { url: "s3://assets/a1b2.json" });
  breakStack(assembly, broken, "Streams");
  const read = (name: string) => readFileSync(join(broken, name), "utf8");
  expect(Object.keys(JSON.parse(read("Streams.template.json")).Resources)).toEqual(["Queue", "Impossible"]);
  for (const name of ["Streams.assets.json", "manifest.json"]) expect(read(name)).toMatch(/f{64}/);
  expect(readFileSync(join(assembly, "manifest.json"), "utf8")).toContain("a1b2");
});
