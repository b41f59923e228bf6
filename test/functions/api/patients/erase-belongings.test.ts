import { APPOINTMENT_NOTE } from "../../../support/appointment-items.ts";
import { IDS } from "../../../support/event.ts";
import { INSURANCE } from "../../../support/insurance-items.ts";
import { LEAD, NOTE, PATIENT } from "../../../support/person-items.ts";
import {
  belongings,
  lead_id,
  merge_id,
  merged_id,
  mergeItem,
  OWN,
  openErasure,
  other_id,
  PERSON,
  pairItem,
  patient_id,
} from "./open-erasure.ts";

const { given, lags, left, put, rows, send, stored } = openErasure();
const OTHERS = [PATIENT.item({ patient_id: other_id }), ...belongings(other_id, "r"), pairItem(other_id, "pat_z")];

it("deletes all rows of the patient, of merged records and of leads", async () => {
  for (const [one, other] of [
    [patient_id, other_id],
    [merged_id, other_id],
    [IDS.user, patient_id],
  ] as const)
    put(pairItem(one, other));
  expect(await send()).toMatchObject({ status: 200, body: { erased: true } });
  expect(left()).toEqual([]);
  expect(rows("erasure")).toMatchObject([{ state: "ERASED" }]);
  expect(rows("appointment").map(({ patient_name }) => patient_name)).toEqual(["Erased patient", "Erased patient"]);
});

it("deletes the merges of a record that was later merged into the patient", async () => {
  const earlier = {
    merge_id: merge_id.replace(/n$/, "p"),
    target_id: merged_id,
    other_id: merged_id.replace(/p$/, "q"),
  };
  const third = PATIENT.item({ patient_id: earlier.other_id, merged_into: merged_id, merge_id: earlier.merge_id });
  const merged = PATIENT.item({ patient_id: merged_id, merged_into: patient_id, merges: [earlier.merge_id, merge_id] });
  const person = { ...PERSON, merged_ids: [merged_id, earlier.other_id] };
  given([person, merged, { ...third, merges: [earlier.merge_id] }, mergeItem(), mergeItem(earlier)]);
  await send();
  expect(left()).toEqual([]);
  expect(rows("erasure")).toMatchObject([{ merge_ids: [merge_id, earlier.merge_id] }]);
});

it("leaves the rows of another patient as they are", async () => {
  given(OTHERS);
  const before = stored().slice(2);
  for (const row of OWN) put(row);
  await send();
  expect(stored()).toEqual(expect.arrayContaining(before));
});

it("deletes rows that were written a moment ago", async () => {
  given([PATIENT.item({ lead_id }), LEAD.item(), ...belongings(patient_id, "n")]);
  lags();
  await send();
  for (const entity of ["patient", "lead", NOTE.entity, APPOINTMENT_NOTE.entity, INSURANCE.entity, "policyUse"])
    expect(rows(entity), entity).toEqual([]);
  expect(rows("appointment")).toMatchObject([{ patient_name: "Erased patient" }]);
});
