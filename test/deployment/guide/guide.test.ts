import { readFileSync } from "node:fs";
import { documentedCommands } from "./commands.ts";
import { entered, isRun, NOT_RUN } from "./plan.ts";

const documented = documentedCommands(readFileSync("docs/operations.md", "utf8"));

const known = {
  environment: "dev",
  region: "us-east-1",
  tenantId: "ten_1",
  operator: "operator@example.com",
  desk: { email: "desk@example.com", password: "Secret#1" },
  url: "http://localhost:3000",
  folder: "/tmp/guide",
};

test("reads the commands of blocks and sentences, without comments and with continued lines", () => {
  const guide = [
    "# Guide",
    "## Deploy",
    "First `npx cdk ls -c env=prod`, not `cdk ls` or `aws`. Then:",
    "   ```sh",
    "   aws s3 cp a.txt \\",
    "     s3://bucket     # a comment",
    "   ```",
    '```json\n{"aws": "s3 cp"}\n```',
    "### Next",
    "`npm run smoke -- --env dev`",
  ].join("\n");
  expect(documentedCommands(guide)).toEqual([
    { section: "Deploy", command: "npx cdk ls -c env=prod" },
    { section: "Deploy", command: "aws s3 cp a.txt s3://bucket" },
    { section: "Next", command: "npm run smoke -- --env dev" },
  ]);
});

test("runs most commands of the guide, and leaves none out without a reason that still applies", () => {
  expect(documented.filter(isRun).length).toBeGreaterThan(50);
  const names = documented.map(({ section, command }) => `${section}: ${command}`);
  expect(NOT_RUN.filter(([pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

test("names the stacks of cdk drift, which knows no option for all and ends at an empty stack", () => {
  const drifts = documented.filter(({ command }) => /^npx cdk drift/.test(command));
  expect(drifts.length).toBe(1);
  for (const { command } of drifts) expect(command).not.toMatch(/--all|Edge|Certificate|Probe|Mail/);
});

test("fills every placeholder of the commands that it runs", () => {
  const lines = documented.filter(isRun).map((each) => entered(each, known));
  expect(lines.filter((line) => /<[\w .]+>|\bprod\b/.test(line))).toEqual([]);
  expect(lines.join("\n")).toContain("--out /tmp/guide/clinic.jsonl");
  expect(lines).toContain(
    "SMOKE_EMAIL=desk@example.com SMOKE_PASSWORD='Secret#1' npm run smoke -- --env dev --url http://localhost:3000",
  );
});
