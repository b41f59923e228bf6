import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { RawTable } from "../../../../functions/platform/dynamo/raw-table.ts";
import { messagesPause } from "../../../../infra/cli/messages.ts";
import { tenantRestore } from "../../../../infra/cli/tenant-restore.ts";
import { copyTable, dropCopy } from "../../../deployment/drill/side-copy.ts";
import { newPatient } from "../../../integration/front-desk.ts";
import type { Clinic } from "../../../support/clinic.ts";
import { MONDAY } from "../../../support/dates.ts";
import { type Emulators, startEmulators } from "../../../support/emulators.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { dueMessage } from "../due-message.ts";
import { givenDev, openTwoClinics, putRow } from "./given.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let emulators: Emulators;
let clinic: Clinic;
let other: Clinic;
let desk: Awaited<ReturnType<typeof openTwoClinics>>["desk"];
let side: RawTable;
let at: string;
let number = 0;
/** What the last command has printed, also when it was refused. */
let lines: string[] = [];
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  givenDev();
  ({ clinic, other, desk } = await openTwoClinics());
  await book("10:00");
  side = await copyTable(`side-${++number}`);
  at = new Date().toISOString();
});
afterEach(() => dropCopy(side));

const book = (start_time: string) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time } });
const rename = (last_name: string) =>
  clinic.send("RECEPTIONIST", "patients", "update", {
    params: { patient_id: desk.patient_id },
    body: { last_name, version: 1 } as never,
  });
const patientName = async () =>
  (await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id: desk.patient_id } })).body.last_name;
const close = () =>
  clinic.send("PLATFORM_ADMIN", "tenants", "setStatus", {
    params: { tenant_id: clinic.tenant_id },
    body: { status: "INACTIVE", version: 1 } as never,
  });
const run = async (...options: string[]): Promise<string> => {
  lines = [];
  const args = ["--env", "dev", "--tenant", clinic.tenant_id, "--at", at, "--table", side.TableName, ...options];
  lines.push(await tenantRestore(args, (line) => lines.push(line)));
  return lines.join("\n");
};
const rows = () => rowsBesideCommands(emulators.dynamoDb);
const rowsBesidePauses = async () => (await rows()).filter((row) => !row.includes('"__edb_e__":"sendingPause"'));
const rowsOf = ({ tenant_id }: Clinic, entity = "") =>
  rowsBesideCommands(emulators.dynamoDb, tenant_id).then((all) =>
    all.filter((row) => row.includes(`"__edb_e__":"${entity}`)),
  );

test("restores one clinic to the time of the side table, and changes no other clinic", async () => {
  await rename("Murray");
  await clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient });
  expect((await book("11:00")).status).toBe(201);
  await close();
  const others = await rowsOf(other);
  const output = await run("--exact");
  expect(output).toContain("npm run messages:pause -- --env dev --tenant");
  expect(await patientName()).toBe("Hopper");
  expect((await book("10:00")).status).toBe(409);
  expect((await book("11:00")).status).toBe(201);
  expect(await rowsOf(other)).toEqual(others);
});

test("never takes back audit entries, receipts, closings and the sums of money", async () => {
  const entities = ["receipt", "receiptCounter", "closing", "ledgerEntry", "ledgerDay", "payerBalance"];
  const record = (entity: string) => ({
    pk: { S: `$clinic#tenant_id_${clinic.tenant_id}` },
    sk: { S: `$${entity}_1#id_1` },
    __edb_e__: { S: entity },
    tenant_id: { S: clinic.tenant_id },
    version: { N: "1" },
  });
  await Promise.all(entities.map((entity) => putRow(record(entity))));
  await close();
  const kept = async () => (await Promise.all(entities.map((entity) => rowsOf(clinic, `${entity}"`)))).flat();
  const [records, entries] = [await kept(), await rowsOf(clinic, "audit_entry")];
  await run("--exact");
  expect(records).toHaveLength(entities.length);
  expect(await kept()).toEqual(records);
  expect(await rowsOf(clinic, "audit_entry")).toEqual(entries);
});

test("previews without writing, and asks for a decision about newer rows", async () => {
  await rename("Murray");
  const before = await rows();
  expect(await run("--dry-run")).toContain("but first asks for --keep-newer or --exact.");
  expect(await rows()).toEqual(before);
  await expect(run()).rejects.toThrow("rows were changed since then; nothing was written.");
  expect(lines[0]).toMatch(/^Its messages wait until: npm run messages:pause .* --resume$/);
  await run("--keep-newer");
  expect(await patientName()).toBe("Murray");
});

test("keeps messages waiting until they are resumed, and settles those that may have been sent", async () => {
  await dueMessage(clinic, new Date(Date.now() - 60_000).toISOString());
  await dueMessage(clinic, "2126-01-01T12:00:00.000Z");
  const { isSendingPaused, messageEntity } = await import("../../../../functions/entities/messages.ts");
  const statuses = async () => {
    const { data } = await messageEntity().query.byAppointment({ tenant_id: clinic.tenant_id }).go({ pages: "all" });
    return data.filter(({ starts_at }) => starts_at.startsWith("2126")).map(({ status }) => status);
  };
  const output = await run("--keep-newer");
  expect(output).toMatch(/\d+ messages that were due before .* will not be sent/);
  expect((await statuses()).sort()).toEqual(["PLANNED", "SKIPPED"]);
  expect(await isSendingPaused(clinic.tenant_id)).toBe(true);
  expect(await isSendingPaused(other.tenant_id)).toBe(false);
  await messagesPause(["--env", "dev", "--tenant", clinic.tenant_id, "--resume"]);
  expect(await isSendingPaused(clinic.tenant_id)).toBe(false);
});

test("resumes an interrupted restore", async () => {
  await rename("Murray");
  await book("11:00");
  await close();
  const send = DynamoDBClient.prototype.send;
  let left = 2;
  const broken = vi.spyOn(DynamoDBClient.prototype, "send").mockImplementation(async function (
    this: DynamoDBClient,
    ...args: unknown[]
  ) {
    if (args[0] instanceof PutItemCommand && left-- <= 0) throw new Error("The line is cut.");
    return send.apply(this, args as never);
  } as never);
  await expect(run("--exact")).rejects.toThrow("The line is cut.");
  broken.mockRestore();
  // The clinic stays closed until its rows are complete.
  expect((await book("12:00")).status).toBe(403);
  await run("--exact");
  expect(await patientName()).toBe("Hopper");
  expect((await book("11:00")).status).toBe(201);
});

test("writes nothing when the side table has a row of another clinic among those of the clinic", async () => {
  const pk = { S: `$clinic#tenant_id_${clinic.tenant_id}` };
  const Item = { pk, sk: { S: "$future_1#id_1" }, tenant_id: { S: other.tenant_id } };
  await side.client.send(new PutItemCommand({ TableName: side.TableName, Item }));
  const before = await rowsBesidePauses();
  await expect(run("--keep-newer")).rejects.toThrow(`is no row of ${clinic.tenant_id}; nothing was written.`);
  expect(await rowsBesidePauses()).toEqual(before);
});

test("names the patients who were erased since", async () => {
  const params = { patient_id: desk.patient_id };
  const { status } = await clinic.send("TENANT_ADMIN", "patients", "erase", { params });
  expect(status).toBe(200);
  expect(await run("--keep-newer")).toContain(`Erase these patients again: ${desk.patient_id}.`);
});

test.each([
  [["--env", "dev"], "Name a clinic with --tenant"],
  [["--env", "dev", "--tenant", "ten_01jd3v8c9m4q2w6x8z0y1t5k7n", "--at", "yesterday"], "Name a time in UTC"],
  [
    [
      "--env",
      "dev",
      "--tenant",
      "ten_01jd3v8c9m4q2w6x8z0y1t5k7n",
      "--at",
      "2026-11-21T08:55:00Z",
      "--exact",
      "--keep-newer",
    ],
    "exclude each other",
  ],
  [
    ["--env", "dev", "--tenant", "ten_01jd3v8c9m4q2w6x8z0y1t5k7n", "--at", "2026-11-21T08:55:00Z"],
    "dev has no clinic ten_01jd3v8c9m4q2w6x8z0y1t5k7n; nothing was changed.",
  ],
])("refuses %j in one sentence", async (args, sentence) => {
  await expect(tenantRestore(args, () => undefined)).rejects.toThrow(sentence);
});
