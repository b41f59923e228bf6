import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { accountsAlign, accountsRebuild } from "../../../infra/cli/accounts.ts";
import { adminCreate } from "../../../infra/cli/admin-create.ts";
import { messagesPause, messagesSettle } from "../../../infra/cli/messages.ts";
import { repair } from "../../../infra/cli/repair.ts";
import { runCommand } from "../../../infra/cli/run-command.ts";
import { smoke } from "../../../infra/cli/smoke.ts";
import { tenantExport, tenantImport } from "../../../infra/cli/tenant-files.ts";

const folder = mkdtempSync(join(tmpdir(), "clinic-command-"));
const given = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const header = {
  format: "clinic-tenant",
  format_version: 1,
  tenant_id: "ten_01jd3v8c9m4q2w6x8z0y1t5k7n",
  tenant_name: "Lakeside",
  environment: "dev",
  exported_at: "2026-11-21T09:00:00.000Z",
};
const file = given("export.jsonl", `${JSON.stringify(header)}\n`);
const tenant = ["--tenant", header.tenant_id];

const { exitCode } = process;
beforeEach(() => {
  // A machine without a sign-in to AWS.
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"]) vi.stubEnv(name, undefined);
  for (const name of ["AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"]) vi.stubEnv(name, join(folder, "none"));
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
});
afterEach(() => {
  process.exitCode = exitCode;
});

/** Returns the error that a command prints. */
async function errorOf(command: Parameters<typeof runCommand>[0], args: readonly string[]) {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await runCommand(command, args);
  expect(process.exitCode).toBe(1);
  expect(printed).toHaveBeenCalledOnce();
  return printed.mock.calls[0]?.[0];
}

test.each([
  ["admin:create", adminCreate, ["--email", "a@example.com"]],
  ["tenant:export", tenantExport, [...tenant, "--out", join(folder, "out.jsonl")]],
  ["tenant:import", tenantImport, ["--file", file]],
  ["repair", repair, ["--rows", "search-index"]],
] as const)("%s reports missing AWS credentials in one sentence", async (_, command, args) => {
  expect(await errorOf(command, ["--env", "dev", ...args])).toBe(
    "No valid AWS credentials were found: sign in to the environment's account, or set AWS_PROFILE.",
  );
});

test.each([
  ["accounts:align", accountsAlign],
  ["accounts:rebuild", accountsRebuild],
  ["admin:create", adminCreate],
  ["tenant:export", tenantExport],
  ["tenant:import", tenantImport],
  ["messages:pause", messagesPause],
  ["messages:settle", messagesSettle],
  ["repair", repair],
  ["smoke", smoke],
] as const)("%s --help prints the usage, and does nothing else", async (name, command) => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const sts = mockClient(STSClient);
  await runCommand(command, ["--env", "dev", "--help"]);
  expect(sts.calls()).toEqual([]);
  sts.restore();
  expect(process.exitCode).toBe(exitCode);
  expect(printed.mock.calls).toEqual([[expect.stringMatching(`^Usage: .*npm run ${name} -- `)]]);
  printed.mockRestore();
});

test.each([
  ["is missing", join(folder, "nowhere.jsonl"), "can't be read (ENOENT)."],
  ["is a folder", folder, "is not a file."],
  ["is empty", given("empty.jsonl", ""), "is empty."],
  ["is not an export", "package.json", "is not an export of a clinic that this version can read."],
])("tenant:import reports a file that %s before it asks AWS", async (_, path, problem) => {
  expect(await errorOf(tenantImport, ["--env", "dev", "--file", path])).toBe(`${path} ${problem}`);
});

test("tenant:import asks for an environment", async () => {
  expect(await errorOf(tenantImport, ["--file", file])).toBe("Name an environment with --env <name>, such as dev.");
});

test("a command refuses credentials of another account than the environment's before it reads anything there", async () => {
  const sts = mockClient(STSClient);
  sts.on(GetCallerIdentityCommand).resolves({ Account: "210987654321" });
  const error = await errorOf(adminCreate, ["--env", "prod", "--email", "a@example.com"]);
  sts.restore();
  expect(error).toBe("The credentials are of account 210987654321, and prod is in 123456789012: set AWS_PROFILE.");
});

const awsError = (name: string, message = "") => Object.assign(new Error(message), { name });

test.each([
  [
    awsError("ExpiredTokenException"),
    "AWS does not accept the credentials: they have expired or are wrong. Sign in again.",
  ],
  [
    awsError("InvalidClientTokenId"),
    "AWS does not accept the credentials: they have expired or are wrong. Sign in again.",
  ],
  [awsError("AccessDeniedException", "no ssm:GetParameters"), "AWS does not allow this: no ssm:GetParameters"],
  [
    awsError("SignatureDoesNotMatch"),
    "AWS does not accept the credentials: they have expired or are wrong. Sign in again.",
  ],
  [
    awsError("ParameterNotFound"),
    "The environment is not deployed in this account and region: check AWS_PROFILE, and environments.json.",
  ],
  [
    awsError("ResourceNotFoundException", "Requested resource not found"),
    "AWS does not have what was named: Requested resource not found",
  ],
  [
    Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
    "AWS could not be reached: check the network connection and the environment's region.",
  ],
])("a refusal by AWS is one sentence, also when ElectroDB wraps it: %s", async (refusal, sentence) => {
  const refused = (error: Error) => errorOf(() => Promise.reject(error), []);
  expect(await refused(refusal)).toBe(sentence);
  vi.restoreAllMocks();
  expect(await refused(new Error("wrapped", { cause: refusal }))).toBe(sentence);
});

test("an unexpected error keeps its stack", async () => {
  const bug = new TypeError("undefined is not a function");
  expect(await errorOf(() => Promise.reject(bug), [])).toBe(bug);
});
