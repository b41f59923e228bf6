import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installedEmulator } from "../../infra/local/dynamodb.ts";

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
  expect(installedEmulator("linux", "x64")).toMatch(/@dynoxide\/linux-x64\/dynoxide$/);
  expect(read("README.md")).toContain("npm install --no-save @dynoxide/darwin-arm64@1.2.1");
});

test.each([
  ["darwin", "arm64"],
  ["win32", "x64"],
])("names what to install on %s %s and downloads nothing", (platform, arch) => {
  expect(() => installedEmulator(platform, arch)).toThrow(
    `npm install --no-save @dynoxide/${platform}-${arch}@1.2.1. Or name a running DynamoDB in DYNAMODB_ENDPOINT.`,
  );
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
