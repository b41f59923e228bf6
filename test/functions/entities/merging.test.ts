import { noteBelonging, policyBelonging, waitlistBelonging } from "../../../functions/domain/merging/belongings.ts";
import type { PatientRow } from "../../../functions/domain/patients/people.ts";
import { importExpiry } from "../../../functions/entities/imports.ts";
import { isUndoable, mergedRowEntity, mergedRows } from "../../../functions/entities/merging.ts";
import { WAITLIST_ENTRY } from "../../support/appointment-rows.ts";
import { IDS } from "../../support/call.ts";
import { INSURANCE, policyUsesOf } from "../../support/clinic-rows.ts";
import { NOW } from "../../support/dates.ts";
import { NOTE, PATIENT } from "../../support/patient-rows.ts";
import { itemOf, nextItem } from "../../support/rows.ts";
import { openTable } from "../../support/table.ts";

const { holds, lags } = openTable();
const { tenant: tenant_id } = IDS;
const DAY_S = 86_400;
const [from, to] = [PATIENT.item(), nextItem(PATIENT)] as unknown as [PatientRow, PatientRow];
const moving = { tenant_id, from, to, changed_by: IDS.user };
const [policy] = INSURANCE.item().items as [{ policy_id: string }];
const OTHER_POLICY = { ...policy, policy_id: "policy_other" };

it("keeps an import a day longer than it can be undone", () => {
  expect(importExpiry()).toBe(Date.parse(NOW) / 1_000 + 8 * DAY_S);
});

it("allows the undo of a merge until the last moment of 30 days", () => {
  expect(isUndoable({ merged_at: "2027-01-30T18:00:00.000Z" })).toBe(true);
  expect(isUndoable({ merged_at: "2027-01-30T17:59:59.999Z" })).toBe(false);
});

it("reads the moved rows of a merge page by page, also those of a moment ago, and no other merge's", async () => {
  const moved = (row_id: number, merge_id = "merge_1") =>
    itemOf(mergedRowEntity().put({ tenant_id, merge_id, kind: "note", row_id: `note_${100 + row_id}`, expires: 1 }));
  holds([...Array.from({ length: 130 }, (_, nth) => moved(nth)), moved(1, "merge_2")]);
  lags();
  const first = await mergedRows(tenant_id, "merge_1", null);
  const second = await mergedRows(tenant_id, "merge_1", first.cursor);
  expect([first, second].map(({ data }) => data.length)).toEqual([100, 30]);
  expect(second.cursor).toBeNull();
});

it("moves a note that was written a moment ago, and none that is gone", async () => {
  const note_id = String(NOTE.item().note_id);
  holds([NOTE.item()]);
  lags();
  expect(await noteBelonging.reassign({ ...moving, row_id: note_id })).toHaveLength(2);
  expect(await noteBelonging.reassign({ ...moving, row_id: "note_gone" })).toBeUndefined();
});

it("lists the policies of a patient, and moves the one that is named", async () => {
  const row = INSURANCE.item({ items: [policy, OTHER_POLICY] });
  holds([row, ...policyUsesOf(row)]);
  lags();
  const { ids } = await policyBelonging.listIds(from, null);
  expect(ids).toEqual([policy.policy_id, "policy_other"]);
  const items = await policyBelonging.reassign({ ...moving, row_id: "policy_other" });
  const written = items?.flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "patientInsurance" ? [Put.Item.items] : []));
  expect(written).toEqual([[policy], [OTHER_POLICY]]);
});

it("moves no policy that the patient no longer has", async () => {
  holds([INSURANCE.item()]);
  expect(await policyBelonging.reassign({ ...moving, row_id: "policy_gone" })).toBeUndefined();
});

it("moves a waitlist entry of the patient, and none that is gone or belongs to another patient", async () => {
  const [own, other] = [WAITLIST_ENTRY.item(), nextItem(WAITLIST_ENTRY, { patient_id: to.patient_id })];
  holds([own, other]);
  lags();
  const move = (entry_id: unknown) => waitlistBelonging.reassign({ ...moving, row_id: String(entry_id) });
  expect(await move(own.entry_id)).toMatchObject([
    { Put: { Item: { entry_id: own.entry_id, patient_id: to.patient_id, version: 4 } } },
  ]);
  expect(await move(other.entry_id)).toBeUndefined();
  expect(await move("wait_gone")).toBeUndefined();
});
