import { type TalliedRecord, tallyRecord } from "../../../../functions/domain/counting/count-record.ts";
import { IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { DESK, locationItem, patientItem, practitionerItem } from "../../../support/desk.ts";
import { LEAD } from "../../../support/patient-rows.ts";
import { canceled } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const table = openTable();
const { tenant: tenant_id } = IDS;
const patient = { tenant_id, record_id: DESK.patient_id };
const tally = (record: TalliedRecord, ...keys: string[]) => tallyRecord(record, async () => ({ keys }));
const totals = () => Object.fromEntries(table.rows("tally").map(({ key, total }) => [key, total]));
beforeEach(() => table.holds([locationItem(), patientItem(), practitionerItem(), LEAD.item(), TENANT.item()]));

it("moves a record from its former keys to its new ones", async () => {
  await tally(patient, "a", "b");
  await tally(patient, "b", "c");
  expect(totals()).toEqual({ a: 0, b: 1, c: 1 });
  expect(table.rows("tallied")).toMatchObject([{ ...patient, keys: ["b", "c"], revision: 2 }]);
});

it("writes nothing for a record that has the same keys", async () => {
  await tally(patient, "a");
  const written = table.writes().length;
  await tally(patient, "a");
  expect(table.writes()).toHaveLength(written);
});

it.each([
  ["patient", DESK.patient_id],
  ["lead", String(LEAD.item().lead_id)],
  ["practitioner", DESK.practitioner_id],
  ["location", DESK.location_id],
  ["clinic", tenant_id],
])("counts a %s that was not counted before on the condition that the row still exists", async (_, record_id) => {
  await tally({ tenant_id, record_id }, "a");
  expect(totals()).toEqual({ a: 1 });
  expect(table.writes().filter(([kind]) => kind === "ConditionCheck")).toHaveLength(1);
});

it("counts no record that is deleted after it was read", async () => {
  table.remove(patientItem());
  const reads = [{ keys: ["a"] }, undefined];
  await tallyRecord(patient, async () => reads.shift());
  expect([table.rows("tallied"), table.rows("tally")]).toEqual([[], []]);
});

it("reads and counts a record again when another write interfered, and only then", async () => {
  const read = vi.fn(async () => ({ keys: ["a"] }));
  table.failsNextWrites(() => canceled(["ConditionalCheckFailed", "None", "None"]));
  await tallyRecord(patient, read);
  expect(totals()).toEqual({ a: 1 });
  expect(table.rows("tallied")).toMatchObject([{ ...patient, keys: ["a"], revision: 1 }]);
  expect(read).toHaveBeenCalledTimes(2);
});

it("fails at once, as unavailable, when the table throttles the counts", async () => {
  const read = vi.fn(async () => ({ keys: ["a"] }));
  table.failsNextWrites(() => canceled(["None", "None", "ProvisionedThroughputExceeded"]));
  await expect(tallyRecord(patient, read)).rejects.toMatchObject({ code: "unavailable" });
  expect(read).toHaveBeenCalledTimes(1);
});

it("no longer counts a deleted record", async () => {
  await tally(patient, "a");
  await tallyRecord(patient, async () => undefined);
  expect(totals()).toEqual({ a: 0 });
  expect(table.rows("tallied")).toEqual([]);
});
