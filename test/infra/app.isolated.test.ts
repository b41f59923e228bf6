import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** Runs the CDK command line on the real app, with a folder of its own for what is synthesized. */
function cdk(...args: string[]) {
  const output = mkdtempSync(join(tmpdir(), "clinic-cdk-"));
  const command = ["node_modules/aws-cdk/bin/cdk", ...args, "--output", output, "--no-notices"];
  // The sources that tsx compiles are kept from one run to the next.
  const { TMPDIR: _, ...env } = process.env;
  return spawnSync(process.execPath, command, {
    // CloudFormation's own rules take seconds, and CI's own commands check them.
    env: { ...env, CDK_HOME: output, CDK_DISABLE_CLI_TELEMETRY: "true", CDK_VALIDATION: "false", CI: "true" },
    encoding: "utf8",
  });
}

test("lists the stacks by cdk ls in a clone in which nothing was built", () => {
  const { status, stdout } = cdk("ls", "-c", "env=prod", "-c", "web=nowhere");
  const names = [
    "Data",
    "Identity",
    "Api",
    "Edge",
    "Web",
    "AccessLog",
    "WebDeployment",
    "Streams",
    "Observability",
    "Mail",
    "Messages",
    "Offboarding",
    "Live",
    "Probe",
  ];
  expect(stdout.trim().split("\n").sort()).toEqual(names.map((name) => `Clinic-prod-${name}`).sort());
  expect(status).toBe(0);
}, 60_000);
