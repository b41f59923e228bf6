import { synthesize } from "../../infra/synthesize.ts";

// Bundling takes seconds, and no test here reads a bundle.
vi.mock("../../infra/bundle.ts", async (original) => {
  const bundle = await original<typeof import("../../infra/bundle.ts")>();
  return { ...bundle, bundleAll: async () => bundle.withoutBundles() };
});

afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** Synthesizes as the CDK command line does, with the context that `-c` gives. */
async function run(context: object) {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubEnv("CDK_CONTEXT_JSON", JSON.stringify(context));
  await synthesize();
  const lines = printed.mock.calls.flat();
  printed.mockClear();
  return { status: process.exitCode, lines };
}

test.each([{}, { env: "" }])("refuses a synthesis with %o in one sentence", async (context) => {
  const { status, lines } = await run(context);
  expect(status).toBe(1);
  expect(lines).toEqual(["Name an environment with -c env=<name>, such as dev."]);
});

test("names a folder without a built web app in one sentence", async () => {
  const { status, lines } = await run({ env: "dev", web: "nowhere" });
  expect(status).toBe(1);
  expect(lines).toEqual(["nowhere holds no built web app (index.html)."]);
});
