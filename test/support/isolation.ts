import { readdirSync, readFileSync } from "node:fs";

/** Returns the tests of a folder that match, and so can't share loaded modules with other files. */
export const alone = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(readFileSync(file, "utf8")));

/** The functions' tests that replace modules or read another environment when they load. */
export const resetting = alone("test/functions", /\bvi\.(mock|doMock|resetModules)\(|process\.env|collectLogLines/);

/** The unit tests of contract, rules and use cases. */
export const FUNCTIONS = ["test/functions/**/*.test.ts", "test/shared/**/*.test.ts", "test/contract/**/*.test.ts"];

/** The tests of whole clinics against emulators. */
export const CLINICS = [
  "test/integration/*.test.ts",
  "test/security/*.test.ts",
  "test/infra/cli/**/*.test.ts",
  "test/infra/local/{seed,stream}.test.ts",
];

/** Those of them that read the functions' log, replace modules or need addresses of their own. */
export const ownClinics = ["test/integration", "test/security", "test/infra/cli"].flatMap((folder) =>
  alone(folder, /\bvi\.(mock|doMock|resetModules)\(|process\.env\.\w+ =|collectLogLines|runCommand/),
);

/** The tests of infrastructure and builds that replace modules, or set or expect an environment of their own. */
export const ownProcess = ["test/build", "test/deployment", "test/infra"].flatMap((folder) =>
  alone(folder, /\bvi\.(mock|doMock|resetModules)\(|process\.env|startEmulators|mockClient/),
);
