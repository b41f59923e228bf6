import { spawnSync } from "node:child_process";

/** What the CDK command line runs, with the context that `-c` gives. */
function run(context: object) {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "infra/app.ts"], {
    env: { ...process.env, NODE_NO_WARNINGS: "1", CDK_CONTEXT_JSON: JSON.stringify(context) },
    encoding: "utf8",
  });
  return { status, lines: stderr.trim().split("\n") };
}

test.each([{}, { env: "qa" }])(
  "a synth with %o ends with one clear sentence",
  (context) => {
    const { status, lines } = run(context);
    expect(status).toBe(1);
    expect(lines).toEqual(["Say which environment with -c env=<name>; the names are dev, staging, prod."]);
  },
  60_000,
);
