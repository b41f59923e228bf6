import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import * as z from "zod";

const FOLDER = ".github/workflows";
const files = readdirSync(FOLDER);

const Concurrency = z.strictObject({ group: z.string(), "cancel-in-progress": z.union([z.string(), z.boolean()]) });

const Job = z.strictObject({
  if: z.string().optional(),
  needs: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
  secrets: z.literal("inherit").optional(),
  permissions: z.record(z.string(), z.enum(["read", "write"])).optional(),
  "runs-on": z.string().optional(),
  "timeout-minutes": z.int().max(60).optional(),
  environment: z.string().optional(),
  concurrency: Concurrency.optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        if: z.string().optional(),
        uses: z.string().optional(),
        run: z.string().optional(),
        with: z.record(z.string(), z.union([z.string(), z.int()])).optional(),
        env: z.record(z.string(), z.string()).optional(),
      }),
    )
    .default([]),
});

const Workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal("read") }),
  concurrency: Concurrency.optional(),
  jobs: z.record(z.string(), Job),
});

const workflowOf = (file: string) => Workflow.parse(load(readFileSync(join(FOLDER, file), "utf8")));
const stepsOf = (file: string) => Object.values(workflowOf(file).jobs).flatMap(({ steps }) => steps);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));

test.each(files)(
  "%s has the form of a workflow, and every job either runs steps within a time or calls a workflow",
  (file) => {
    for (const { uses, steps, needs, ...job } of Object.values(workflowOf(file).jobs)) {
      expect(steps.length > 0).toBe(uses === undefined);
      if (steps.length > 0)
        expect([job["runs-on"], job["timeout-minutes"]]).toEqual([expect.any(String), expect.any(Number)]);
      if (needs) expect(Object.keys(workflowOf(file).jobs)).toContain(needs);
    }
  },
);

test.each(files)("%s pins every action to a commit, and calls only workflows and scripts that exist", (file) => {
  for (const { uses, run } of [...stepsOf(file), ...Object.values(workflowOf(file).jobs)] as {
    uses?: string;
    run?: string;
  }[]) {
    if (uses?.startsWith("./")) expect(existsSync(uses)).toBe(true);
    else if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    for (const [, script = ""] of (run ?? "").matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, path = ""] of (run ?? "").matchAll(/bash (\S+)/g)) expect(existsSync(path)).toBe(true);
    // A value of GitHub's inside a script could be a command.
    expect(run ?? "").not.toContain("${{");
  }
});

test.each(files)("%s names the version beside every commit", (file) => {
  const pinned = readFileSync(join(FOLDER, file), "utf8").match(/uses: [^.\s]\S+@.*/g) ?? [];
  for (const line of pinned) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("gives a token for AWS only to the jobs that deploy or compare", () => {
  const given = files.flatMap((file) =>
    Object.entries(workflowOf(file).jobs)
      .filter(([, { permissions }]) => permissions?.["id-token"] === "write")
      .map(([name]) => `${file} ${name}`),
  );
  expect(given).toEqual([
    "deploy-environment.yml run",
    "deploy.yml staging",
    "deploy.yml prod-diff",
    "deploy.yml prod",
    "roll-back.yml staging",
    "roll-back.yml prod-diff",
    "roll-back.yml prod",
  ]);
});

test("deploys main to staging after every check, compares prod, and deploys it after an approval", () => {
  const { on, jobs } = workflowOf("deploy.yml");
  expect(on).toMatchObject({ push: { branches: ["main"] } });
  const order = Object.entries(jobs).map(([name, { needs, with: inputs }]) => [
    name,
    needs,
    inputs?.["github-environment"],
    inputs?.deploy,
  ]);
  expect(order).toEqual([
    ["check", undefined, undefined, undefined],
    ["staging", "check", "staging", true],
    ["prod-diff", "staging", "prod-diff", false],
    ["prod", "prod-diff", "prod", true],
  ]);
  const { with: inputs } = jobs.prod ?? {};
  expect(inputs?.environment).toBe("prod");
});

test("runs one job of an environment at a time, and lets later commits reach staging while prod waits for its approval", () => {
  expect(workflowOf("deploy.yml").concurrency).toBeUndefined();
  const { run } = workflowOf("deploy-environment.yml").jobs;
  expect(run?.environment).toContain("inputs.github-environment");
  expect(run?.concurrency).toEqual({ group: `deploy-${run?.environment}`, "cancel-in-progress": false });
});

test("compares before it deploys, and books an appointment afterwards", () => {
  const commands = stepsOf("deploy-environment.yml").flatMap(({ run }) => run ?? []);
  expect(commands.map((command) => command.split(" -")[0])).toEqual([
    "git merge-base",
    "npm ci",
    expect.stringContaining("release-values.mjs"),
    "npx cdk diff",
    "npx cdk deploy",
    "npm run smoke",
  ]);
});

test("takes the values of an environment from the commit that it deploys", () => {
  const text = readFileSync(join(FOLDER, "deploy-environment.yml"), "utf8");
  expect(text).not.toContain("ENVIRONMENTS_JSON");
  expect(readFileSync(".gitignore", "utf8")).not.toContain("environments.json");
});

test("returns to a release on main by a choice of the environment, prod after a comparison and an approval", () => {
  const { on, jobs } = workflowOf("roll-back.yml");
  expect(on).toMatchObject({ workflow_dispatch: { inputs: { release: { required: true } } } });
  const order = Object.entries(jobs).map(([name, job]) => [name, job.if, job.needs, job.with]);
  const release = expect.stringContaining("inputs.release");
  expect(order).toEqual([
    [
      "staging",
      "inputs.environment == 'staging'",
      undefined,
      { environment: "staging", "github-environment": "staging", deploy: true, release },
    ],
    [
      "prod-diff",
      "inputs.environment == 'prod'",
      undefined,
      { environment: "prod", "github-environment": "prod-diff", deploy: false, release },
    ],
    ["prod", undefined, "prod-diff", { environment: "prod", "github-environment": "prod", deploy: true, release }],
  ]);
  const [checkout, refusal] = stepsOf("deploy-environment.yml");
  expect(checkout?.with).toEqual({ ref: expect.stringContaining("inputs.release || github.sha"), "fetch-depth": 0 });
  expect(refusal?.run).toContain("git merge-base --is-ancestor HEAD origin/main");
});

test("keeps the numbers of secrets and user pool of main when it returns to a release", () => {
  const folder = mkdtempSync(join(tmpdir(), "clinic-values-"));
  const [file, main] = [join(folder, "environments.json"), join(folder, "main.json")];
  writeFileSync(file, JSON.stringify({ prod: { originSecret: 1, idleMinutes: 30 }, dev: { originSecret: 1 } }));
  writeFileSync(
    main,
    JSON.stringify({
      prod: { originSecret: 3, linkSecret: 2, webhookSecret: 4, userPool: 2, idleMinutes: 10 },
      staging: {},
    }),
  );
  execFileSync(process.execPath, [".ci/release-values.mjs", file, main]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    prod: { originSecret: 3, linkSecret: 2, webhookSecret: 4, userPool: 2, idleMinutes: 30 },
    dev: { originSecret: 1 },
  });
});
