import { statSync } from "node:fs";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { encodeItem } from "../../../../infra/cli/tenant/file.ts";
import { tenantExport } from "../../../../infra/cli/tenant-files.ts";
import { newPatient } from "../../../integration/front-desk.ts";
import type { Clinic } from "../../../support/clinic.ts";
import { MONDAY } from "../../../support/dates.ts";
import { type Emulators, startEmulators } from "../../../support/emulators.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { exportTo, givenDev, givenFolder, importFrom, itemsIn, openTwoClinics, putRow, removeRows } from "./given.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = givenFolder();
let emulators: Emulators;
let clinic: Clinic;
let other: Clinic;
let desk: Awaited<ReturnType<typeof openTwoClinics>>["desk"];
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
});
afterAll(async () => {
  folder.remove();
  await emulators.stop();
});
beforeEach(async () => {
  givenDev();
  ({ clinic, other, desk } = await openTwoClinics());
  await book("10:00");
});

const book = (start_time: string) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time } });
const rename = (last_name: string, version = 1) =>
  clinic.send("RECEPTIONIST", "patients", "update", {
    params: { patient_id: desk.patient_id },
    body: { last_name, version } as never,
  });
const patientName = async () =>
  (await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id: desk.patient_id } })).body.last_name;
const suspend = () =>
  clinic.send("PLATFORM_ADMIN", "tenants", "setStatus", {
    params: { tenant_id: clinic.tenant_id },
    body: { status: "INACTIVE", version: 1 } as never,
  });
const rows = () => rowsBesideCommands(emulators.dynamoDb);
/** Returns a clinic's rows besides the changes of days, which an import writes anew with the lists. */
const rowsOf = async (of: Clinic) =>
  (await rowsBesideCommands(emulators.dynamoDb, of.tenant_id)).filter(
    (row) => !row.includes('"__edb_e__":"dayChange"'),
  );
const exported = () => exportTo(folder.path(), clinic.tenant_id);
/** Removes every row of the clinic, the search index included, which is in no file. */
const removeClinic = async () =>
  removeRows(
    (await rowsOf(clinic)).map((text) => JSON.parse(text)).map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } })),
  );

test("restores a clinic whose rows are lost, and changes no other clinic", async () => {
  const [before, others] = [await rowsOf(clinic), await rowsOf(other)];
  const path = await exported();
  const stored = itemsIn(path).length;
  expect(stored).toBe(before.filter((row) => !/"__edb_e__":"(search|listed|unique|rowCount)"/.test(row)).length);
  await removeClinic();
  expect(await rowsOf(clinic)).toEqual([]);
  expect(await importFrom(path)).toContain(`${stored} rows were created and 0 updated.`);
  expect(await rowsOf(clinic)).toEqual(before);
  expect(await rowsOf(other)).toEqual(others);
});

test("restores unknown attributes of every type", async () => {
  const path = await exported();
  const unknown = {
    ...(itemsIn(path).find(({ __edb_e__ }) => __edb_e__?.S === "patient") ?? {}),
    sk: { S: "$future_1#id_1" },
    __edb_e__: { S: "future" },
    tags: { SS: ["a", "b"] },
    picture: { B: new Uint8Array([1, 2, 255]) },
    long: { N: "12345678901234567890123456789012345678" },
  };
  await putRow(unknown);
  const found = (file: string) => itemsIn(file).find(({ sk }) => sk?.S === unknown.sk.S) ?? {};
  const again = await exported();
  expect(encodeItem(found(again))).toBe(encodeItem(unknown));
  await removeRows([unknown]);
  await importFrom(again);
  expect(encodeItem(found(await exported()))).toBe(encodeItem(unknown));
  await removeRows([unknown]);
});

test("writes a new file that only its owner can read", async () => {
  const path = await exported();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(exportTo(path, clinic.tenant_id)).rejects.toThrow("is there already");
  expect(await tenantExport(["--env", "dev", "--tenant", clinic.tenant_id, "--out", folder.path()])).toContain(
    "patient data that only you can read",
  );
});

test("previews an import without writing", async () => {
  const path = await exported();
  await rename("Murray");
  await removeRows(itemsIn(path).filter(({ __edb_e__ }) => __edb_e__?.S === "service"));
  const before = await rows();
  const output = await importFrom(path, "--dry-run");
  expect(output).toContain("lacks 1, has 0 older, 1 newer");
  expect(output).toContain("would create 1 and update 0, but first asks for --keep-newer or --exact.");
  expect(await importFrom(path, "--dry-run", "--exact")).toContain(
    "replace 1 newer ones and remove the 0 created since",
  );
  expect(await importFrom(path, "--dry-run", "--keep-newer")).toContain("leave 1 newer ones as they are");
  expect(await rows()).toEqual(before);
});

test("overwrites rows that were changed since only on request", async () => {
  const path = await exported();
  await rename("Murray");
  await removeRows(itemsIn(path).filter(({ __edb_e__ }) => __edb_e__?.S === "service"));
  const before = await rows();
  await expect(importFrom(path)).rejects.toThrow("rows were changed since then; nothing was written");
  expect(await rows()).toEqual(before);
  expect(await importFrom(path, "--keep-newer")).toContain("1 rows were created and 0 updated.");
  expect(await patientName()).toBe("Murray");
});

test("requires a closed clinic for an exact import, undoes later changes and opens the clinic again", async () => {
  const path = await exported();
  await rename("Murray");
  await clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient });
  expect((await book("11:00")).status).toBe(201);
  await expect(importFrom(path, "--exact")).rejects.toThrow("set it to INACTIVE first");
  await suspend();
  const others = await rowsOf(other);
  await importFrom(path, "--exact");
  expect(await patientName()).toBe("Hopper");
  expect((await book("11:00")).status).toBe(201);
  expect((await book("10:00")).status).toBe(409);
  expect(await rowsOf(other)).toEqual(others);
});

test("refuses forms that were opened before an exact import", async () => {
  const path = await exported();
  await rename("Murray");
  await suspend();
  await importFrom(path, "--exact");
  expect((await rename("Mistaken", 2)).status).toBe(409);
  expect((await rename("Corrected", 3)).status).toBe(200);
});

test("changes nothing when an import is repeated", async () => {
  const path = await exported();
  await rename("Murray");
  await suspend();
  await importFrom(path, "--exact");
  const once = await rows();
  expect(await importFrom(path)).toContain("0 rows were created and 0 updated.");
  expect(await rows()).toEqual(once);
});

test("names the repair whose rows could not be written because they were changed at every attempt", async () => {
  const path = await exported();
  const { searchIndex } = await import("../../../../infra/cli/repair/search.ts");
  const patients = vi.spyOn(searchIndex.kinds, "patients").mockImplementation(async function* () {
    yield { seen: 3, outdated: Array(3).fill({ repair: async () => false }) };
  });
  expect(await importFrom(path)).toContain(
    `Search, lists or names are out of date for 3 rows that were changed at every attempt: npm run repair -- --rows search-index --tenant ${clinic.tenant_id}.`,
  );
  patients.mockRestore();
  expect(await importFrom(path)).not.toContain("repair");
});

test("resumes an interrupted import", async () => {
  const path = await exported();
  const before = await rowsOf(clinic);
  await removeClinic();
  const send = DynamoDBClient.prototype.send;
  let left = 5;
  const broken = vi.spyOn(DynamoDBClient.prototype, "send").mockImplementation(async function (
    this: DynamoDBClient,
    ...args: unknown[]
  ) {
    if (args[0] instanceof PutItemCommand && left-- <= 0) throw new Error("The line is cut.");
    return send.apply(this, args as never);
  } as never);
  await expect(importFrom(path)).rejects.toThrow("The line is cut.");
  broken.mockRestore();
  await vi.waitFor(async () => expect(await rowsOf(clinic)).toHaveLength(5));
  expect(await importFrom(path)).toContain(`${itemsIn(path).length - 5} rows were created`);
  expect(await rowsOf(clinic)).toEqual(before);
});
