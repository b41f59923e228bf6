import { finishMerge } from "../../../functions/data/merges/finish-merge.ts";
import { MergedRowEntity, MergeEntity } from "../../../functions/data/merges/merge.ts";
import { handler } from "../../../functions/patients/index.ts";
import { contract } from "../../../shared/contract.ts";
import { appointmentItem, itemOf, NOW } from "../../support/booking-table.ts";
import { nextItem, PATIENT, searchItemsOf } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { nthId } from "../../support/many-rows.ts";
import { itFailsCleanly, operation } from "../../support/operation-tests.ts";
import { canceled } from "../../support/rows.ts";

const merge_id = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
const { tenant: tenant_id, user: changed_by } = IDS;
const DAY_MS = 86_400_000;

const TARGET = PATIENT.item({ email: "grace@example.com", merges: [merge_id] });
const kept_id = String(TARGET.patient_id);
const OTHER = nextItem(PATIENT, { last_name: "Hoper", merged_into: kept_id, merge_id, merges: [merge_id] });
const other_id = String(OTHER.patient_id);
const mergeItem = (changes: object = {}) =>
  itemOf(
    MergeEntity.put({
      tenant_id,
      merge_id,
      kept_id,
      other_id,
      state: "MERGED",
      changed_by,
      merged_at: NOW,
      expires: 1,
      fields: { email: { from: "", to: "grace@example.com" } },
      ...changes,
    }),
  );
const appointment = appointmentItem({ patient_id: kept_id });
const moved = itemOf(
  MergedRowEntity.put({
    tenant_id,
    merge_id,
    kind: "appointment",
    row_id: String(appointment.appointment_id),
    expires: 1,
  }),
);
const people = [TARGET, OTHER, ...searchItemsOf(TARGET)];
const opened = operation({
  handler,
  route: contract.patients.undoMerge,
  as: "RECEPTIONIST",
  request: { params: { merge_id } },
  items: [...people, mergeItem(), appointment, moved],
});
const { failsNextWrites, given, rows, send, writes } = opened;

it("restores both patients and returns what the merge moved", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      merge_id,
      patient: { patient_id: kept_id, email: "" },
      other: { patient_id: other_id, last_name: "Hoper" },
    },
  });
  expect(rows("appointment")).toMatchObject([{ patient_id: other_id, patient_name: "Grace Hoper" }]);
  expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
  expect(rows("mergedRow")).toMatchObject([{ returned: true }]);
  for (const row of rows("patient")) expect(row).not.toHaveProperty("unfinished_merge");
  expect(new Set(rows("search").map(({ record_id }) => record_id))).toEqual(new Set([kept_id, other_id]));
});

it("leaves an audit entry for both patients, with the fields that got their former values back", async () => {
  await send();
  const entries = rows("activity").filter((entry) => entry.operation === "patients.undoMerge");
  expect(entries.find(({ record_id }) => record_id === kept_id)?.changes).toEqual([
    { field: "email", from: "grace@example.com", to: null },
  ]);
  expect(entries.map(({ record_id }) => record_id).sort()).toEqual([kept_id, other_id].sort());
});

it("returns 1,000 rows, and leaves the rest to the stream", async () => {
  // A slow machine would otherwise reach five seconds first.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const notes = Array.from({ length: 1_020 }, (_, n) =>
    itemOf(MergedRowEntity.put({ tenant_id, merge_id, kind: "note", row_id: nthId("note_", n), expires: 1 })),
  );
  given([...people, mergeItem(), ...notes]);
  const left = () => rows("mergedRow").filter(({ returned }) => !returned).length;
  expect((await send()).status).toBe(200);
  expect(left()).toBe(20);
  expect(rows("merge")).toMatchObject([{ state: "UNDOING" }]);
  expect(await finishMerge(tenant_id, merge_id, () => true)).toBe(true);
  expect(left()).toBe(0);
  expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
  now.mockRestore();
});

it("returns an undo that was made before", async () => {
  const first = await send();
  const before = rows("patient");
  expect(await send()).toMatchObject({ status: 200, body: first.body });
  expect(rows("patient")).toEqual(before);
});

it.each([
  [
    "the merge is older than 30 days",
    [...people, mergeItem({ merged_at: new Date(Date.parse(NOW) - 31 * DAY_MS).toISOString() })],
  ],
  ["the patient was merged into another one since", [{ ...TARGET, merged_into: other_id }, OTHER, mergeItem()]],
])("answers 409 when %s", async (_, items) => {
  given(items);
  expect(await send()).toMatchObject({ status: 409, body: { code: "merge_final" } });
  expect(writes()).toEqual([]);
});

it.each([
  ["the merge does not exist", people],
  ["the merge belongs to another clinic", [...people, mergeItem({ tenant_id: IDS.otherTenant })]],
  ["a patient was erased", [OTHER, mergeItem()]],
])("answers 404 when %s", async (_, items) => {
  given(items);
  expect(await send()).toMatchObject({ status: 404, body: { error: "Merge not found" } });
  expect(writes()).toEqual([]);
});

describe("with a later merge into the same patient", () => {
  const later_id = "merge_01jd3v8c9m4q2w6x8z0y1t5k7p";
  const undoWith = async (fields: object, later: object) => {
    const target = { ...TARGET, merges: [merge_id, later_id] };
    const laterMerge = mergeItem({ merge_id: later_id, other_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7q", fields: later });
    given([target, OTHER, ...searchItemsOf(TARGET), mergeItem({ fields }), laterMerge]);
    expect((await send()).status).toBe(200);
    return rows("merge").find((row) => row.merge_id === later_id)?.fields;
  };

  it("lets the later undo restore the value from before both, and keeps the value until then", async () => {
    const later = { email: { from: "hoper@example.com", to: "grace@example.com" } };
    expect(await undoWith({ email: { from: "", to: "hoper@example.com" } }, later)).toEqual({
      email: { from: "", to: "grace@example.com" },
    });
    expect(rows("patient").find(({ patient_id }) => patient_id === kept_id)?.email).toBe("grace@example.com");
  });

  it("adds no empty field to the later merge that it never touched", async () => {
    const later = { last_name: { from: "Hoper", to: "Hopper" } };
    expect(await undoWith({ preferred_language: { from: "es" } }, later)).toEqual(later);
  });
});

it("answers 503 when a patient is changed at the same moment, and writes nothing", async () => {
  failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});

itFailsCleanly(opened);
