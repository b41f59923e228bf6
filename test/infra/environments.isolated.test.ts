import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { environmentOf, parseEnvironment } from "../../infra/environments.ts";
import { UsageError } from "../../infra/usage-error.ts";

const FILE = process.env.CLINIC_ENVIRONMENTS;
afterEach(() => vi.stubEnv("CLINIC_ENVIRONMENTS", FILE));

/** Lets the tests read a file of environments with this content. */
function givenFile(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "clinic-environments-")), "own.json");
  writeFileSync(path, content);
  vi.stubEnv("CLINIC_ENVIRONMENTS", path);
  return path;
}

test.each(["dev", "staging", "prod"])("accepts the values of %s", (name) => {
  expect(environmentOf(name)).toMatchObject({ name, idleMinutes: 30 });
});

test("reads environments.json for an operator, and a file of their own for the tests", () => {
  expect(FILE).toBe(resolve("test/infra/environments.json"));
  const { name: _, ...values } = { ...environmentOf("dev"), region: "eu-west-1", idleMinutes: 5 };
  givenFile(JSON.stringify({ dev: values }));
  expect(environmentOf("dev")).toMatchObject({ name: "dev", region: "eu-west-1", idleMinutes: 5 });
  expect(() => environmentOf("prod")).toThrow(
    new UsageError("Describe prod in environments.json first: copy its values from environments.example.json."),
  );
});

test.each(["", "{", "[]", '{"dev": 1}'])("refuses a file that holds %o in one sentence", (content) => {
  const path = givenFile(content);
  expect(() => environmentOf("dev")).toThrow(
    new UsageError(`${path} must be JSON of the form {"<name>": {<values>}}.`),
  );
});

test("names a file of environments that is missing", () => {
  vi.stubEnv("CLINIC_ENVIRONMENTS", "nowhere.json");
  expect(() => environmentOf("dev")).toThrow(new UsageError("nowhere.json can't be read (ENOENT)."));
});

test.each([undefined, "", 1])("refuses the environment %o", (name) => {
  expect(() => environmentOf(name)).toThrow(new UsageError("Name an environment with -c env=<name>, such as dev."));
});

test.each(["dev-ada", "toString".toLowerCase()])(
  "takes %s, which has no entry, for a stage that goes with its stacks",
  (name) => {
    expect(environmentOf(name)).toMatchObject({ name, removalPolicy: "destroy", logRetentionDays: 30 });
  },
);

test.each(["Dev", "Prod", "dev_ada", "-dev", "a-stage-with-a-long-name"])("refuses the name %s", (name) => {
  expect(() => environmentOf(name)).toThrow(
    new UsageError(
      `${name} can't be the name of an environment (-c env=<name>): names are lower case, up to 16 letters, digits and hyphens, such as prod or dev-ada.`,
    ),
  );
});

test("asks every production for an entry and the values that it can't do without", () => {
  expect(() => environmentOf("prod-eu")).toThrow(/Describe prod-eu in environments\.json first/);
  const { name: _, ...values } = environmentOf("prod");
  expect(parseEnvironment({ name: "prod-eu", ...values }).name).toBe("prod-eu");
  expect(() => parseEnvironment({ name: "prod-eu", ...values, mail: undefined })).toThrow(/mail: must be set for prod/);
});

test("gives an example of every environment that can be used as it is", () => {
  vi.stubEnv("CLINIC_ENVIRONMENTS", resolve("environments.example.json"));
  for (const name of ["dev", "staging", "prod"]) expect(environmentOf(name).name).toBe(name);
  const { name: _, ...dev } = environmentOf("dev");
  const { name: __, ...stage } = environmentOf("dev-ada");
  expect(dev, "a name without an entry takes dev's values").toEqual(stage);
});
