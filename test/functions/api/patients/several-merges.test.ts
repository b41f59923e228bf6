import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import { call } from "../../../support/call.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { NOTE, PATIENT, searchItemsOf } from "../../../support/person-items.ts";

const { holds, rows } = fakeTable();
const as = "RECEPTIONIST";
const KEPT = String(PATIENT.item().patient_id);
const [SECOND = "", THIRD = "", FOURTH = ""] = ["p", "q", "r"].map((end) => KEPT.replace(/n$/, end));

/** Lets the clinic have a patient and three further records of the same person, each with a note. */
beforeEach(() => {
  const people = [
    PATIENT.item({ contact: "", email: "" }),
    PATIENT.item({ patient_id: SECOND, contact: "555-0102", email: "second@example.com" }),
    PATIENT.item({ patient_id: THIRD, contact: "555-0103", email: "" }),
    PATIENT.item({ patient_id: FOURTH, contact: "555-0104", email: "fourth@example.com" }),
  ];
  const notes = people.map(({ patient_id }, at) =>
    NOTE.item({ patient_id, note_id: String(NOTE.item().note_id).replace(/n$/, String(at)) }),
  );
  holds([...people, ...notes, ...people.flatMap(searchItemsOf)], as);
});

const patient = (id = KEPT) => rows("patient").find(({ patient_id }) => patient_id === id) ?? {};
/** Merges another record into the patient, with the values of the other record where they are chosen. */
async function merge(other_id: string, fields: object = {}, into = KEPT): Promise<string> {
  const body = { other_id, version: patient(into).version, other_version: patient(other_id).version, fields };
  const { status, body: answer } = await call(handler, contract.patients.merge, {
    as,
    params: { patient_id: into },
    body,
  });
  expect(status, JSON.stringify(answer)).toBe(200);
  return String(patient(other_id).merge_id);
}
const undo = (merge_id: string) => call(handler, contract.patients.undoMerge, { as, params: { merge_id } });
const notesOf = (id: string) => rows(NOTE.entity).filter(({ patient_id }) => patient_id === id).length;

it("restores what the last merge replaced, and then what the first one did", async () => {
  const first = await merge(SECOND);
  const second = await merge(THIRD, { contact: "555-0103" });
  expect(patient()).toMatchObject({ contact: "555-0103", email: "second@example.com" });
  await undo(second);
  expect(patient()).toMatchObject({ contact: "555-0102", email: "second@example.com", merged_ids: [SECOND] });
  await undo(first);
  expect(patient()).toMatchObject({ contact: "", email: "", merged_ids: [] });
  expect([KEPT, SECOND, THIRD].map(notesOf)).toEqual([1, 1, 1]);
});

it("keeps a value that a later merge replaced, whose undo restores the one from before both", async () => {
  const first = await merge(SECOND);
  const second = await merge(THIRD, { contact: "555-0103" });
  expect((await undo(first)).status).toBe(200);
  expect(patient()).toMatchObject({ contact: "555-0103", email: "", merged_ids: [THIRD] });
  expect((await undo(second)).status).toBe(200);
  expect(patient()).toMatchObject({ contact: "", email: "", merged_ids: [] });
});

it("lets only the first later merge that replaced a value restore it", async () => {
  const first = await merge(SECOND);
  const second = await merge(THIRD, { contact: "555-0103" });
  const third = await merge(FOURTH, { contact: "555-0104" });
  await undo(first);
  await undo(third);
  expect(patient()).toMatchObject({ contact: "555-0103", merged_ids: [THIRD] });
  await undo(second);
  expect(patient()).toMatchObject({ contact: "" });
});

it("keeps a value that a person has changed since", async () => {
  const first = await merge(SECOND);
  const { version } = patient();
  const body = { version, contact: "555-9999" };
  const changed = await call(handler, contract.patients.update, { as, params: { patient_id: KEPT }, body });
  expect(changed.status).toBe(200);
  await undo(first);
  expect(patient()).toMatchObject({ contact: "555-9999", email: "" });
});

it("ignores later merges that were undone themselves", async () => {
  const first = await merge(SECOND);
  const second = await merge(THIRD, { contact: "555-0103" });
  await undo(second);
  await undo(first);
  expect(patient()).toMatchObject({ contact: "", email: "" });
  expect(rows("merge").map(({ state }) => state)).toEqual(["UNDONE", "UNDONE"]);
});

it("takes the records along that were merged into the other one before", async () => {
  await merge(THIRD, {}, SECOND);
  const outer = await merge(SECOND);
  expect(patient().merged_ids).toEqual([SECOND, THIRD]);
  expect([KEPT, SECOND, THIRD].map(notesOf)).toEqual([3, 0, 0]);
  expect((await undo(outer)).status).toBe(200);
  expect(patient().merged_ids).toEqual([]);
  expect([KEPT, SECOND, THIRD].map(notesOf)).toEqual([1, 2, 0]);
});

it("refuses to undo a merge into a record that was merged itself since", async () => {
  const inner = await merge(THIRD, {}, SECOND);
  await merge(SECOND);
  expect(await undo(inner)).toMatchObject({ status: 409, body: { code: "merge_final", error: PATIENTS.undoFirst } });
  expect([KEPT, SECOND, THIRD].map(notesOf)).toEqual([3, 0, 0]);
});
