import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the CDK command line runs, with the context that `-c` gives. */
function run(context: object) {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "infra/app.ts"], {
    env: { ...process.env, NODE_NO_WARNINGS: "1", CDK_CONTEXT_JSON: JSON.stringify(context) },
    encoding: "utf8",
  });
  return { status, lines: stderr.trim().split("\n") };
}

test.each([{}, { env: "" }])(
  "refuses a synthesis with %o in one sentence",
  (context) => {
    const { status, lines } = run(context);
    expect(status).toBe(1);
    expect(lines).toEqual(["Name an environment with -c env=<name>, such as dev."]);
  },
  60_000,
);

/** Runs the CDK command line on the real app, with a folder of its own for what is synthesized. */
function cdk(...args: string[]) {
  const output = mkdtempSync(join(tmpdir(), "clinic-cdk-"));
  const command = ["node_modules/aws-cdk/bin/cdk", ...args, "--output", output, "--no-notices"];
  return spawnSync(process.execPath, command, {
    env: { ...process.env, CDK_HOME: output, CDK_DISABLE_CLI_TELEMETRY: "true", CI: "true" },
    encoding: "utf8",
  });
}

test("lists the stacks by cdk ls in a clone in which nothing was built", () => {
  const { status, stdout } = cdk("ls", "-c", "env=prod", "-c", "web=nowhere");
  const names = ["Data", "Identity", "Api", "Edge", "Web", "AccessLog", "WebDeployment", "Streams", "Observability"];
  expect(stdout.trim().split("\n").sort()).toEqual(names.map((name) => `Clinic-prod-${name}`).sort());
  expect(status).toBe(0);
}, 60_000);

test("names a folder without a built web app in one sentence", () => {
  const { status, lines } = run({ env: "dev", web: "nowhere" });
  expect(status).toBe(1);
  expect(lines).toEqual(["nowhere holds no built web app (index.html)."]);
}, 60_000);
