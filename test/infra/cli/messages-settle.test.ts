import { messagesSettle } from "../../../infra/cli/messages.ts";
import { type Clinic, openClinic } from "../../support/clinic.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";
import { tableRows } from "../../support/table-rows.ts";
import { dueMessage } from "./due-message.ts";
import { givenDev } from "./tenant/given.ts";

let emulators: Emulators;
let clinic: Clinic;
let other: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  clinic = await openClinic();
  other = await openClinic();
  givenDev();
  for (const each of [clinic, clinic, other])
    for (const due_at of ["2026-01-01T12:00:00.000Z", "2026-01-03T12:00:00.000Z"]) await dueMessage(each, due_at);
});

const run = (...options: string[]) => messagesSettle(["--env", "dev", ...options]);
const BEFORE = ["--before", "2026-01-02T00:00:00Z"];
const statusesOf = async ({ tenant_id }: Clinic) => {
  const { messageEntity } = await import("../../../functions/entities/messages.ts");
  const { data } = await messageEntity().query.byAppointment({ tenant_id }).go({ pages: "all" });
  return data
    .sort((a, b) => (a.due_at < b.due_at ? -1 : 1))
    .map(({ status, reason = "" }) => `${status} ${reason}`.trim());
};

test("settles what was due before a time in one clinic, and nothing twice", async () => {
  const named = ["--tenant", clinic.tenant_id, ...BEFORE];
  expect(await run(...named)).toBe("2 messages that were due before 2026-01-02T00:00:00.000Z will not be sent.");
  const skipped = "SKIPPED before_restore";
  expect(await statusesOf(clinic)).toEqual([skipped, skipped, "PLANNED", "PLANNED"]);
  expect(await statusesOf(other)).toEqual(["PLANNED", "PLANNED"]);
  expect(await run(...named)).toMatch(/^0 messages/);
});

test("settles those of all clinics, and first counts them in a dry run that writes nothing", async () => {
  const before = await tableRows(emulators.dynamoDb);
  const counted = await run(...BEFORE, "--dry-run");
  expect(counted).toMatch(
    /^Nothing was written\. \d+ messages that were due before 2026-01-02T00:00:00\.000Z would not be sent\.$/,
  );
  expect(await tableRows(emulators.dynamoDb)).toEqual(before);
  const [count] = /\d+/.exec(counted) ?? [];
  expect(await run(...BEFORE)).toBe(
    `${count} messages that were due before 2026-01-02T00:00:00.000Z will not be sent.`,
  );
  expect(await statusesOf(other)).toEqual(["SKIPPED before_restore", "PLANNED"]);
});

test("goes on after an interruption", async () => {
  const { DynamoDBDocumentClient, PutCommand } = await import("@aws-sdk/lib-dynamodb");
  const { send } = DynamoDBDocumentClient.prototype;
  let puts = 0;
  vi.spyOn(DynamoDBDocumentClient.prototype, "send").mockImplementation(function (this: unknown, ...args: never[]) {
    const [command] = args as unknown as [{ input: { Item?: { __edb_e__?: string } } }];
    if ((command as object) instanceof PutCommand && command.input.Item?.__edb_e__ === "message") puts += 1;
    if (puts > 1) throw new Error("interrupted");
    return send.apply(this as never, args as never);
  } as never);
  await expect(run("--tenant", clinic.tenant_id, ...BEFORE)).rejects.toThrow("interrupted");
  vi.restoreAllMocks();
  givenDev();
  expect(await run("--tenant", clinic.tenant_id, ...BEFORE)).toMatch(/^1 messages/);
});

test("takes the time of the restore in a restored table", async () => {
  const { recordRun } = await import("../../../functions/entities/messages.ts");
  await recordRun("2026-01-02T00:00:00.000Z");
  expect(await run("--tenant", clinic.tenant_id)).toMatch(
    /^4 messages that were due before 20\S+Z will not be sent\.$/,
  );
  await recordRun();
});

test.each([
  [[], "The table of dev was not restored: name the time with --before."],
  [["--before", "yesterday"], "Name a time in UTC, such as --before 2026-11-21T08:55:00Z."],
])("refuses %s", async (options, reason) => {
  await expect(run(...options)).rejects.toThrow(reason);
});
