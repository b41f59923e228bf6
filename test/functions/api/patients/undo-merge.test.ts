import { handler } from "../../../../functions/api/patients/index.ts";
import { finishMerge } from "../../../../functions/domain/merging/finish-merge.ts";
import { mergedRowEntity, mergeEntity } from "../../../../functions/entities/merging.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, type Item, itemOf, nextItem } from "../../../support/rows.ts";

describe("undo merge", () => {
  const merge_id = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const { tenant: tenant_id, user: changed_by } = IDS;
  const DAY_MS = 86_400_000;

  const TARGET = PATIENT.item({ email: "grace@example.com", merges: [merge_id] });
  const target_id = String(TARGET.patient_id);
  const OTHER = nextItem(PATIENT, { last_name: "Hoper", merged_into: target_id, merge_id, merges: [merge_id] });
  const other_id = String(OTHER.patient_id);
  const mergeItem = (changes: object = {}) =>
    itemOf(
      mergeEntity().put({
        tenant_id,
        merge_id,
        target_id,
        other_id,
        state: "MERGED",
        changed_by,
        merged_at: NOW,
        expires: 1,
        fields: { email: { from: "", to: "grace@example.com" } },
        ...changes,
      }),
    );
  const appointment = appointmentItem({ patient_id: target_id });
  const moved = itemOf(
    mergedRowEntity().put({
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
  const rowOf = (id: string) => rows("patient").find(({ patient_id }) => patient_id === id);

  it("restores both patients and returns what the merge moved", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        merge_id,
        patient: { patient_id: target_id, email: "" },
        other: { patient_id: other_id, last_name: "Hoper" },
      },
    });
    expect(rows("appointment")).toMatchObject([{ patient_id: other_id, patient_name: "Grace Hoper" }]);
    expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
    expect(rows("mergedRow")).toMatchObject([{ returned: true }]);
    for (const row of rows("patient")) expect(row).not.toHaveProperty("unfinished_merge");
    expect(new Set(rows("search").map(({ record_id }) => record_id))).toEqual(new Set([target_id, other_id]));
  });

  it("gives both patients a new version, who undid the merge, and no record that was merged", async () => {
    await send();
    const changed = { changed_by, changed_at: NOW };
    expect(rowOf(target_id)).toMatchObject({ ...changed, version: Number(TARGET.version) + 1, merged_ids: [] });
    expect(rowOf(other_id)).toMatchObject({ ...changed, version: Number(OTHER.version) + 1 });
    for (const name of ["merged_into", "merge_id"]) expect(rowOf(other_id)).not.toHaveProperty(name);
    expect(rows("merge")).toMatchObject([{ changed_by }]);
  });

  it("lists both patients in their new version, and the target without the value of the other", async () => {
    await send();
    for (const { record_id, row } of rows("search"))
      expect(row).toMatchObject({ version: rowOf(String(record_id))?.version });
    expect(rows("search").filter(({ term }) => String(term).startsWith("@"))).toEqual([]);
  });

  it("leaves an audit entry for both patients, with the fields that got their former values back", async () => {
    await send();
    const entries = rows("audit_entry").filter((entry) => entry.operation === "patients.undoMerge");
    expect(entries.find(({ record_id }) => record_id === target_id)?.changes).toEqual([
      { field: "email", from: "grace@example.com", to: null },
    ]);
    expect(entries.map(({ record_id }) => record_id).sort()).toEqual([target_id, other_id].sort());
  });

  it("returns rows for five seconds, and leaves the rest to the stream", async () => {
    const notes = Array.from({ length: 220 }, (_, n) =>
      itemOf(mergedRowEntity().put({ tenant_id, merge_id, kind: "note", row_id: nthId("note_", n), expires: 1 })),
    );
    given([...people, mergeItem(), ...notes]);
    const left = () => rows("mergedRow").filter(({ returned }) => !returned).length;
    const now = vi.spyOn(performance, "now").mockImplementation(() => (left() > 120 ? 0 : 5_000));
    expect((await send()).status).toBe(200);
    now.mockRestore();
    expect(left()).toBeGreaterThan(0);
    expect(left()).toBeLessThanOrEqual(120);
    expect(rows("merge")).toMatchObject([{ state: "UNDOING" }]);
    expect(await finishMerge(tenant_id, merge_id, { take: () => true })).toBe(true);
    expect(left()).toBe(0);
    expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
  });

  it("returns an undo that was made before", async () => {
    const first = await send();
    const before = rows("patient");
    expect(await send()).toMatchObject({ status: 200, body: first.body });
    expect(rows("patient")).toEqual(before);
  });

  it("returns an undo of a merge that is older than 30 days by now, with an audit entry of the opening", async () => {
    const merged_at = new Date(Date.parse(NOW) - 31 * DAY_MS).toISOString();
    given([TARGET, PATIENT.item({ patient_id: other_id }), mergeItem({ merged_at, state: "UNDONE" })]);
    expect(await send()).toMatchObject({ status: 200, body: { merge_id, patient: { patient_id: target_id } } });
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.get", record_id: target_id }]);
  });

  it("finishes an undo that has begun, also after 30 days", async () => {
    const merged_at = new Date(Date.parse(NOW) - 31 * DAY_MS).toISOString();
    const unfinished_merge = merge_id;
    const undoing = [PATIENT.item({ unfinished_merge }), nextItem(PATIENT, { last_name: "Hoper", unfinished_merge })];
    given([...undoing, mergeItem({ merged_at, state: "UNDOING" }), appointment, moved]);
    expect((await send()).status).toBe(200);
    expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
    expect(rows("appointment")).toMatchObject([{ patient_id: other_id }]);
  });

  it("returns an undo that another request has begun at the same moment", async () => {
    failsNextWrites(() => {
      given([...people.slice(1), TARGET, mergeItem({ state: "UNDONE" })]);
      return canceled(["ConditionalCheckFailed"]);
    });
    expect(await send()).toMatchObject({ status: 200, body: { merge_id } });
    expect(writes()).toEqual([]);
  });

  it("finishes another merge of the patient first", async () => {
    const unfinished_merge = "merge_01jd3v8c9m4q2w6x8z0y1t5k7q";
    const third = nextItem(PATIENT, {
      patient_id: target_id.replace(/n$/, "q"),
      merged_into: target_id,
      unfinished_merge,
    });
    const moving = mergeItem({ merge_id: unfinished_merge, other_id: third.patient_id, state: "MOVING", fields: {} });
    given([{ ...TARGET, unfinished_merge }, ...people.slice(1), third, mergeItem(), moving]);
    expect((await send()).status).toBe(200);
    expect(rows("merge").map(({ state }) => state)).toEqual(expect.arrayContaining(["UNDONE", "MERGED"]));
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

  it("answers 503 when a patient is changed at the same moment, and writes nothing", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });
});

describe("undo replaced values", () => {
  const ULIDS = ["n", "p", "q"].map((end) => `01jd3v8c9m4q2w6x8z0y1t5k7${end}`);
  const [merge_id = "", later_id = "", last_id = ""] = ULIDS.map((id) => `merge_${id}`);
  const target_id = String(PATIENT.item().patient_id);
  const OTHER = nextItem(PATIENT, { last_name: "Hoper", merged_into: target_id, merge_id });

  const mergeItem = (id: string, fields: object, changes: object = {}) =>
    itemOf(
      mergeEntity().put({
        ...{ tenant_id: IDS.tenant, merge_id: id, target_id, other_id: `pat_${id}`, state: "MERGED" as const },
        ...{ changed_by: IDS.user, merged_at: NOW, expires: 1, fields: fields as never },
        ...changes,
      }),
    );
  const { given, rows, send, writes } = operation({
    handler,
    route: contract.patients.undoMerge,
    as: "RECEPTIONIST",
    request: { params: { merge_id } },
  });

  /** Undoes a merge of the patient, who has this email address now, in the presence of the patient's other merges. */
  async function undo(email: string, fields: object, others: readonly Item[], merges: readonly string[]) {
    const target = PATIENT.item({ email, merges: [...merges] });
    const undone = mergeItem(merge_id, fields, { other_id: String(OTHER.patient_id) });
    given([target, OTHER, ...searchItemsOf(target), undone, ...others]);
    expect((await send()).status).toBe(200);
  }
  const fieldsOf = (id: string) => rows("merge").find((row) => row.merge_id === id)?.fields;
  const email = () => rows("patient").find(({ patient_id }) => patient_id === target_id)?.email;
  const wrote = (id: string) => writes().some(([, { Key = {}, Item = {} }]) => [Key.sk, Item.sk].join().includes(id));

  const [FIRST, SECOND, THIRD] = ["first@example.com", "second@example.com", "third@example.com"] as const;
  const added = { email: { from: "", to: FIRST } };
  const replaced = { email: { from: FIRST, to: SECOND } };

  it("lets the undo of a later merge restore the value from before both, and keeps the value until then", async () => {
    await undo(SECOND, added, [mergeItem(later_id, replaced)], [merge_id, later_id]);
    expect(fieldsOf(later_id)).toEqual({ email: { from: "", to: SECOND } });
    expect(email()).toBe(SECOND);
    expect(rows("audit_entry").find(({ record_id }) => record_id === target_id)).not.toHaveProperty("changes");
  });

  it("keeps a replaced value also when a person has entered the former one again", async () => {
    await undo(FIRST, added, [mergeItem(later_id, replaced)], [merge_id, later_id]);
    expect(fieldsOf(later_id)).toEqual({ email: { from: "", to: SECOND } });
    expect(email()).toBe(FIRST);
  });

  it("changes only the first of two later merges that replaced the same value", async () => {
    const again = { email: { from: FIRST, to: THIRD } };
    const later = [mergeItem(later_id, replaced), mergeItem(last_id, again)];
    await undo(THIRD, added, later, [merge_id, later_id, last_id]);
    expect([later_id, last_id].map(fieldsOf)).toEqual([{ email: { from: "", to: SECOND } }, again]);
  });

  it("changes each later merge that replaced a value", async () => {
    const fields = { ...added, city: { from: "Salem", to: "Albany" } };
    const later = [mergeItem(later_id, replaced), mergeItem(last_id, { city: { from: "Albany", to: "Boston" } })];
    await undo(SECOND, fields, later, [merge_id, later_id, last_id]);
    expect([later_id, last_id].map(fieldsOf)).toEqual([
      { email: { from: "", to: SECOND } },
      { city: { from: "Salem", to: "Boston" } },
    ]);
  });

  it.each([
    ["changed another field", { last_name: { from: "Hoper", to: "Hopper" } }, {}],
    ["replaced a value that a person had entered meanwhile", { email: { from: THIRD, to: SECOND } }, {}],
    ["was undone", replaced, { state: "UNDONE" }],
    ["was made into another patient", replaced, { target_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7q" }],
  ])("does not write a later merge that %s, and restores the value", async (_, fields, changes) => {
    await undo(FIRST, added, [mergeItem(later_id, fields, changes)], [merge_id, later_id]);
    expect(fieldsOf(later_id)).toEqual(fields);
    expect(wrote(later_id)).toBe(false);
    expect(email()).toBe("");
  });

  it("adds no empty field to a later merge that never touched it", async () => {
    const later = { last_name: { from: "Hoper", to: "Hopper" } };
    await undo("", { preferred_language: { from: "es" } }, [mergeItem(later_id, later)], [merge_id, later_id]);
    expect(fieldsOf(later_id)).toEqual(later);
  });

  it("does not write an earlier merge that changed the value the other way round", async () => {
    const earlier = { email: { from: FIRST, to: "" } };
    await undo(FIRST, added, [mergeItem(later_id, earlier)], [later_id, merge_id]);
    expect(fieldsOf(later_id)).toEqual(earlier);
    expect(email()).toBe("");
  });

  it("passes over later merges that can no longer be undone and are gone", async () => {
    await undo(FIRST, added, [], [merge_id, later_id]);
    expect(email()).toBe("");
  });
});
