import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emulatorProgram } from "../../infra/local/dynamodb.ts";

const read = (path: string) => readFileSync(path, "utf8");
const { engines, optionalDependencies } = JSON.parse(read("package.json"));

test("pins the Node.js of Lambda for developers, the pipeline and the dev container", () => {
  const version = read(".nvmrc").trim();
  expect(read("infra/constructs/clinic-function.ts")).toContain(`Runtime.NODEJS_${version}_X`);
  expect(read("infra/bundle.ts")).toContain(`target: "node${version}"`);
  expect(JSON.parse(read(".devcontainer/devcontainer.json")).image).toContain(`javascript-node:${version}-`);
  for (const file of readdirSync(".github/workflows"))
    for (const [, source] of read(join(".github/workflows", file)).matchAll(/node-version(.*)/g))
      expect(source).toBe("-file: .nvmrc");
  expect(engines.node).toBe("^20.19 || >=22.12");
});

test("takes the DynamoDB emulator from the lockfile, in the version that it names for other systems", () => {
  expect(optionalDependencies).toEqual({ "@dynoxide/linux-x64": "1.2.1" });
  expect(emulatorProgram({ platform: "linux", arch: "x64" })).toMatch(/@dynoxide\/linux-x64\/dynoxide$/);
});

describe("on a system for which the lockfile has no emulator", () => {
  /** Makes an empty project, and the package of an emulator for a system that does not exist. */
  function projectAndPackage() {
    const root = mkdtempSync(join(tmpdir(), "clinic-platform-"));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const [folder, source] = [join(root, "project"), join(root, "package")];
    for (const [path, name] of [
      [folder, "project"],
      [source, "@dynoxide/plan9-mips"],
    ] as const) {
      mkdirSync(path);
      writeFileSync(join(path, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
    }
    writeFileSync(join(source, "dynoxide"), "");
    return { platform: "plan9", arch: "mips", folder, source };
  }

  beforeEach(() => {
    vi.spyOn(console, "log").mockReturnValue();
  });

  test("installs it once, says so in one line, and writes nothing into package.json", () => {
    const project = projectAndPackage();
    const program = emulatorProgram(project);
    expect(realpathSync(program)).toBe(realpathSync(join(project.source, "dynoxide")));
    expect(emulatorProgram(project)).toBe(program);
    expect(vi.mocked(console.log).mock.calls).toEqual([
      [`Installing the DynamoDB emulator for plan9 on mips, once after npm ci: ${project.source}`],
    ]);
    expect(JSON.parse(read(join(project.folder, "package.json"))).dependencies).toBeUndefined();
  });

  test("names the command and the alternative when it can't be installed", () => {
    const project = { ...projectAndPackage(), source: "./missing" };
    expect(() => emulatorProgram(project)).toThrow(
      "could not be installed for plan9 on mips: run npm ci, or npm install --no-save ./missing. Or name a running DynamoDB in DYNAMODB_ENDPOINT.",
    );
  });
});

test("starts no package that is not installed", () => {
  const files = ["infra", "functions", "test/deployment"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => join(root, path)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /spawn\w*\(\s*"npx"|\["npx"|"--yes"/.test(read(file)))).toEqual([]);
});
