import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { ORIGIN_HEADER } from "../../functions/platform/cloudfront-origin.ts";
import { Validator } from "../../infra/bundle/model-check.ts";
import { bundle, entries, type LambdaName, SOURCES } from "../../infra/bundle.ts";
import { CURSOR_SECRET, ORIGIN_SECRET } from "../../infra/local/settings.ts";
import { UsageError } from "../../infra/usage-error.ts";
import { contract } from "../../shared/contract/contract.ts";
import { sizesOf, startFiles } from "../build/loaded-files.ts";
import { sampleOf } from "../support/depth.ts";

const KB = 1000;
const root = mkdtempSync(join(tmpdir(), "clinic-bundles-"));
/** Some Lambdas of the domains, and one of each other kind. */
const names = sampleOf(
  "bundles",
  Object.keys(entries()) as LambdaName[],
  (name) => (["accounts", "appointments", "messages"].includes(name) ? name : ""),
  (name) => (name in contract ? "" : dirname(entries()[name])),
);
const metafiles: Record<string, Metafile> = {};

const folderOf = (name: string) => join(root, name);
const fileOf = (name: string) => join(folderOf(name), "index.mjs");

function metafileOf(name: string): Metafile {
  const metafile = metafiles[name];
  if (!metafile) throw new Error(`${name} was not bundled`);
  return metafile;
}

/** Returns the code of all files of a bundle. */
const codeOf = (name: string) =>
  Object.keys(metafileOf(name).outputs)
    .filter((path) => path.endsWith(".mjs"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

/** Returns the sources of a bundle of which at least a byte is left. */
const sourcesOf = (name: string) =>
  Object.values(metafileOf(name).outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);

beforeAll(async () => {
  for (const name of names) metafiles[name] = await bundle(entries()[name], folderOf(name));
}, 180_000);

describe.each(names)("the bundle of %s", (name) => {
  test("loads at most 950 KB at a start, and 280 KB compressed", () => {
    const { bytes, gzipped } = sizesOf(startFiles(metafileOf(name)));
    expect(bytes).toBeLessThanOrEqual(950 * KB);
    expect(gzipped).toBeLessThanOrEqual(280 * KB);
  });

  test("imports nothing but its own files, not even Node's own modules", () => {
    const { outputs } = metafileOf(name);
    const imports = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(imports.filter((path) => !(path in outputs))).toEqual([]);
    expect(codeOf(name)).toContain("process.getBuiltinModule(");
  });

  test("is bundled again when one of its sources changes", () => {
    const known = [...SOURCES, "node_modules"];
    const others = Object.keys(metafileOf(name).inputs)
      .filter((path) => !path.startsWith("node-builtin:"))
      .filter((path) => !known.some((source) => path.startsWith(`${source}/`)));
    expect(others).toEqual([]);
  });

  test("contains no locale of zod but English, and no tracer", () => {
    const sources = sourcesOf(name);
    const locales = sources.flatMap((path) => /zod\/v4\/locales\/(.*)\.js$/.exec(path)?.[1] ?? []);
    expect(locales.filter((locale) => locale !== "en")).toEqual([]);
    expect(sources.filter((path) => path.includes("aws-xray-sdk"))).toEqual([]);
  });

  test("reads credentials from the environment only", () => {
    const providers = sourcesOf(name).flatMap(
      (path) => /(credential-provider-\w+|nested-clients)/.exec(path)?.[1] ?? [],
    );
    // The probe calls nothing of AWS.
    expect([...new Set(providers)]).toEqual(name === "probe" ? [] : ["credential-provider-env"]);
  });

  test("omits ElectroDB's check of models, which the tests run", () => {
    expect(sourcesOf(name).filter((path) => path.includes("node_modules/jsonschema"))).toEqual([]);
  });

  test("exports handler", () => {
    const outputs = Object.values(metafileOf(name).outputs);
    expect(outputs.find(({ entryPoint }) => entryPoint === entries()[name])?.exports).toContain("handler");
  });
});

test("builds the same bytes from the same sources", async () => {
  const again = join(root, "again");
  await bundle(entries().accounts, again);
  const files = readdirSync(again);
  expect(files).toEqual(readdirSync(folderOf("accounts")));
  expect(files).toContain("index.mjs.map");
  const changed = files.filter(
    (file) => !readFileSync(join(again, file)).equals(readFileSync(join(folderOf("accounts"), file))),
  );
  expect(changed).toEqual([]);
}, 60_000);

test.each([
  ["SSM only when a parameter is read", "messages", "client-ssm"],
  ["SES only when a sample is sent", "messages", "client-sesv2"],
] as const)("loads the client of %s", (_when, name, client) => {
  const inputs = startFiles(metafileOf(name)).flatMap((path) =>
    Object.keys(metafileOf(name).outputs[path]?.inputs ?? {}),
  );
  expect(inputs.filter((path) => path.includes(client))).toEqual([]);
  expect(sourcesOf(name).filter((path) => path.includes(client))).not.toEqual([]);
});

test("names a domain without a Lambda", async () => {
  await expect(bundle("functions/nothing/index.ts", root)).rejects.toThrow(
    new UsageError("functions/nothing/index.ts is missing: every domain of the contract is a Lambda."),
  );
});

const env = {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  TABLE_NAME: "clinic-test",
  TENANT_REQUESTS_PER_MINUTE: "3000",
  USER_POOL_ID: "us-east-1_test",
  USER_POOL_CLIENT_ID: "client",
  ORIGIN_SECRETS: ORIGIN_SECRET,
  CURSOR_SECRET,
  POWERTOOLS_LOG_LEVEL: "SILENT",
  NODE_NO_WARNINGS: "1",
};

/** Calls the handler of a bundle in a process of its own, as Lambda does. */
function answerOf(name: string, event: object) {
  const script = `
    const { handler } = await import(${JSON.stringify(fileOf(name))});
    const answer = await handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 10000 });
    process.stdout.write(JSON.stringify(answer));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const { statusCode, body } = JSON.parse(stdout);
  return { statusCode, body: JSON.parse(body) };
}

const event = (routeKey: string) => ({
  version: "2.0",
  routeKey,
  headers: { [ORIGIN_HEADER]: ORIGIN_SECRET },
  requestContext: { requestId: "request-1" },
});

test("runs by itself and refuses a request without a token", () => {
  expect(answerOf("accounts", event("GET /api/me"))).toMatchObject({
    statusCode: 401,
    body: { code: "unauthenticated", request_id: "request-1" },
  });
});

test("answers an unknown route in the product's error format", () => {
  expect(answerOf("accounts", event("GET /api/nothing"))).toMatchObject({
    statusCode: 404,
    body: { code: "not_found" },
  });
});

test("still refuses a value that is no model of ElectroDB, and names what it lacks", () => {
  const problems = (model: object) => new Validator().validate(model).errors.map(({ property }) => property);
  expect(problems({ model: {}, attributes: {}, indexes: {} })).toEqual([]);
  expect(problems({ model: {} })).toEqual(["instance.attributes", "instance.indexes"]);
});
