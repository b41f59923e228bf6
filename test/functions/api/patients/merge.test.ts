import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { nthId } from "../../../support/many-rows.ts";
import { foreignItem, nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, itRefuses, operation } from "../../../support/operation-tests.ts";
import { NOTE, PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const TARGET = PATIENT.item({ email: "" });
const OTHER = nextItem(PATIENT, { last_name: "Hoper", contact: "555-0199", email: "grace@example.com", version: 2 });
const other_id = String(OTHER.patient_id);
const body = { other_id, version: Number(TARGET.version), other_version: 2 };
const items = [TARGET, OTHER].flatMap((row) => [row, ...searchItemsOf(row)]);
const opened = operation({
  handler,
  route: contract.patients.merge,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT), body },
  items,
});
const { failsNextWrites, given, rows, send, writes } = opened;
const rowOf = (id: unknown) => rows("patient").find(({ patient_id }) => patient_id === id);

it("makes the other id refer to the target, and copies the values that only the other patient has", async () => {
  const answer = await send();
  expect(answer).toMatchObject({
    status: 200,
    body: { patient: { patient_id: TARGET.patient_id, last_name: "Hopper", email: "grace@example.com", version: 7 } },
  });
  expect(answer.body.patient).not.toHaveProperty("merges");
  expect(rowOf(other_id)).toMatchObject({ merged_into: TARGET.patient_id, last_name: "Hoper", version: 3 });
  expect(rowOf(TARGET.patient_id)).not.toHaveProperty("unfinished_merge");
  expect(rows("merge")).toMatchObject([{ state: "MERGED", fields: { email: { from: "", to: "grace@example.com" } } }]);
});

it("gives the patient the chosen values", async () => {
  const answer = await send({ body: { ...body, fields: { contact: "555-0199", email: "" } } });
  expect(answer.body.patient).toMatchObject({ contact: "555-0199", email: "" });
});

it("takes a gender from the other patient when the target has none", async () => {
  given([PATIENT.item({ gender: "UNKNOWN" }), nextItem(PATIENT, { gender: "FEMALE", version: 2 })]);
  expect((await send()).body.patient).toMatchObject({ gender: "FEMALE" });
});

it("takes the other patient out of the search index and leaves an audit entry for both", async () => {
  await send();
  expect(new Set(rows("search").map(({ record_id }) => record_id))).toEqual(new Set([TARGET.patient_id]));
  expect(rows("search")[0]?.row).toMatchObject({ version: 7 });
  const entries = rows("audit_entry").filter((entry) => entry.operation === "patients.merge");
  expect(entries.map(({ record_id }) => record_id).sort()).toEqual([TARGET.patient_id, other_id].sort());
});

it("keeps in the audit entry which fields changed, with their former and their new values", async () => {
  await send({ body: { ...body, fields: { contact: "555-0199" } } });
  const entries = rows("audit_entry").filter((entry) => entry.operation === "patients.merge");
  expect(entries.find(({ record_id }) => record_id === TARGET.patient_id)?.changes).toContainEqual({
    field: "contact",
    from: TARGET.contact,
    to: "555-0199",
  });
  expect(entries.find(({ record_id }) => record_id === other_id)).not.toHaveProperty("changes");
});

it("moves appointments and notes, and records each", async () => {
  given([...items, appointmentItem({ patient_id: other_id }), NOTE.item({ patient_id: other_id })]);
  await send();
  expect(rows("appointment")).toMatchObject([{ patient_id: TARGET.patient_id, patient_name: "Grace Hopper" }]);
  expect(rows(NOTE.entity)).toMatchObject([{ patient_id: TARGET.patient_id, note_id: NOTE.item().note_id }]);
  expect(
    rows("mergedRow")
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["appointment", "note"]);
});

it("moves 1,000 rows, and leaves the rest to the stream or to the next request", async () => {
  // A slow machine would otherwise reach five seconds first.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const notes = Array.from({ length: 1_020 }, (_, n) =>
    NOTE.item({ patient_id: other_id, note_id: nthId("note_", n) }),
  );
  given([...items, ...notes]);
  const moved = () => rows(NOTE.entity).filter(({ patient_id }) => patient_id === TARGET.patient_id).length;
  expect((await send()).status).toBe(200);
  expect(moved()).toBe(1_000);
  expect(rows("merge")).toMatchObject([{ state: "MOVING" }]);
  expect((await send()).status).toBe(200);
  expect(moved()).toBe(1_020);
  expect(rows("merge")).toMatchObject([{ state: "MERGED" }]);
  now.mockRestore();
});

it("returns a merge that was made before, and writes nothing but the audit entry of the opening", async () => {
  const first = await send();
  const before = rows("patient");
  expect(await send()).toMatchObject({ status: 200, body: first.body });
  expect(rows("patient")).toEqual(before);
  expect(rows("merge")).toHaveLength(1);
});

it("shows overlapping appointments in a dry run and changes nothing", async () => {
  const mine = appointmentItem({ patient_id: String(TARGET.patient_id) });
  const theirs = appointmentItem({
    patient_id: other_id,
    appointment_id: String(mine.appointment_id).replace(/n$/, "p"),
  });
  given([...items, mine, theirs]);
  expect(await send({ query: { dry_run: "true" } })).toMatchObject({ status: 200, body: { affected: { total: 2 } } });
  expect(rows("merge")).toEqual([]);
  expect(rows("audit_entry")).toMatchObject([
    {
      operation: "patients.merge",
      record_ids: expect.arrayContaining([other_id, mine.appointment_id]),
      searched: false,
    },
  ]);
});

it.each([
  ["this patient", { version: 1 }],
  ["the other patient", { other_version: 9 }],
])("answers 409 when %s was changed meanwhile", async (_, change) => {
  expect(await send({ body: { ...body, ...change } })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(writes()).toEqual([]);
});

it("answers 409 when one of the two is changed during the merge, and 503 when another write fails", async () => {
  failsNextWrites(() => {
    given([...items.filter((item) => item !== OTHER), { ...OTHER, version: 3 }]);
    return canceled(["None", "ConditionalCheckFailed"]);
  });
  expect((await send()).status).toBe(409);
  given();
  failsNextWrites(() => canceled(["None", "None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(rows("merge")).toEqual([]);
});

it("names the field of a merge of a patient with itself", async () => {
  const { body: answer } = await send({ body: { ...body, other_id: TARGET.patient_id } });
  expect(answer.fields).toEqual({ other_id: PATIENTS.mergeWithSelf });
});

it.each([
  ["itself", String(TARGET.patient_id), 422],
  ["an unknown patient", "pat_01jd3v8c9m4q2w6x8z0y1t5k7z", 404],
  ["what is no id", "x#y", 404],
])("refuses to merge a patient with %s", async (_, id, status) => {
  expect((await send({ body: { ...body, other_id: id } })).status).toBe(status);
  expect(writes()).toEqual([]);
});

it("finds no other patient of another clinic", async () => {
  given([TARGET, foreignItem({ ...PATIENT, item: (changes) => nextItem(PATIENT, changes) })]);
  expect(await send()).toMatchObject({ status: 404, body: { error: PATIENT.notFound } });
  expect(writes()).toEqual([]);
});

itFindsOnlyOwn(opened, PATIENT, [OTHER]);
itRefuses(opened, body, {
  "a missing version": { version: undefined },
  "a merge without the other patient": { other_id: "" },
});
