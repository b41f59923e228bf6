import { handler } from "../../../../functions/api/patients/index.ts";
import { mergeEntity } from "../../../../functions/entities/merging.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { NOTE, PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, itemOf, nextItem, paramsOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

describe("merge meanwhile", () => {
  const TARGET = PATIENT.item();
  const OTHER = nextItem(PATIENT, { version: 2 });
  const [patient_id, other_id] = [String(TARGET.patient_id), String(OTHER.patient_id)];
  const FIRST = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const SECOND = "merge_01jd3v8c9m4q2w6x8z0y1t5k7p";
  const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
  const mergeItem = (changes: object = {}) =>
    itemOf(
      mergeEntity().put({
        ...{ tenant_id: IDS.tenant, merge_id: FIRST, target_id: patient_id, other_id, state: "MERGED", fields: {} },
        ...{ changed_by: IDS.user, merged_at: daysAgo(3), expires: 1, ...changes },
      }),
    );
  const { failsNextWrites, given, put, rows, send, writes } = operation({
    handler,
    route: contract.patients.merge,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT), body: { other_id, version: Number(TARGET.version), other_version: 2 } },
    items: [TARGET, OTHER],
  });

  it("returns the merge that the same request, sent twice at once, has made", async () => {
    failsNextWrites(() => {
      put({ ...OTHER, merged_into: patient_id, merge_id: FIRST, version: 3 });
      put(mergeItem());
      return canceled(["None", "ConditionalCheckFailed"]);
    });
    expect(await send()).toMatchObject({ status: 200, body: { merge_id: FIRST, patient: { patient_id } } });
    expect(rows("merge")).toHaveLength(1);
  });

  it("answers 409 when the other patient is merged into a third one meanwhile", async () => {
    failsNextWrites(() => {
      put({ ...OTHER, merged_into: nthId(patient_id, 3), merge_id: FIRST, version: 3 });
      put(mergeItem({ target_id: nthId(patient_id, 3) }));
      return canceled(["None", "ConditionalCheckFailed"]);
    });
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("changes both patients only in the versions that were read, outside other merges", async () => {
    await send();
    const changes = writes().filter(([kind]) => kind === "Update");
    expect(changes.length).toBeGreaterThan(1);
    for (const [, { ConditionExpression }] of changes.slice(0, 2))
      for (const part of [
        /#version = /,
        "attribute_not_exists(#unfinished_merge)",
        "attribute_not_exists(#merged_into)",
      ])
        expect(ConditionExpression).toMatch(part);
  });

  it("keeps of the earlier merges those that can still be undone", async () => {
    const gone = nthId("merge_", 1);
    given([
      PATIENT.item({ merges: [gone, FIRST, SECOND] }),
      OTHER,
      mergeItem({ merged_at: daysAgo(31), other_id: nthId(patient_id, 3) }),
      mergeItem({ merge_id: SECOND, other_id: nthId(patient_id, 4) }),
    ]);
    const { merge_id } = (await send()).body;
    expect(rows("patient").find((row) => row.patient_id === patient_id)?.merges).toEqual([SECOND, merge_id]);
  });

  it("keeps a merge a day longer than it can be undone", async () => {
    await send();
    expect(rows("merge")).toMatchObject([{ expires: Date.parse(NOW) / 1_000 + 31 * 86_400 }]);
  });

  it.each([
    ["this patient", TARGET, OTHER],
    ["the other patient", OTHER, TARGET],
  ])("finishes an earlier merge into %s before the new one begins", async (_, kept, settled) => {
    const third = PATIENT.item({ patient_id: nthId(patient_id, 3), merge_id: FIRST, merged_into: kept.patient_id });
    const earlier = mergeItem({ target_id: kept.patient_id, other_id: third.patient_id, state: "MOVING" });
    given([{ ...kept, unfinished_merge: FIRST }, settled, { ...third, unfinished_merge: FIRST }, earlier]);
    expect(await send()).toMatchObject({ status: 200, body: { patient: { patient_id } } });
    expect(rows("merge").map(({ state }) => state)).toEqual(["MERGED", "MERGED"]);
  });

  describe("a dry run", () => {
    const preview = () => send({ query: { dry_run: "true" } });
    const at = (n: number, id: string, from: string, to: string) =>
      appointmentItem({
        patient_id: id,
        appointment_id: nthId("appt_", n),
        starts_at: `2027-03-02T${from}:00.000Z`,
        ends_at: `2027-03-02T${to}:00.000Z`,
      });

    it("shows the appointments of both that overlap, earliest first", async () => {
      given([
        TARGET,
        OTHER,
        at(1, patient_id, "15:15", "15:45"),
        at(2, patient_id, "17:00", "17:30"),
        at(3, other_id, "15:00", "15:30"),
        at(4, other_id, "18:00", "18:30"),
      ]);
      const { affected } = (await preview()).body;
      expect(affected).toMatchObject({ total: 2, complete: true });
      expect(affected.items.map(({ appointment_id }) => appointment_id)).toEqual([3, 1].map((n) => nthId("appt_", n)));
    });

    it.each([patient_id, other_id])(
      "says that there are more than the 1,000 appointments of %s that it reads",
      async (id) => {
        given([TARGET, OTHER, ...Array.from({ length: 1_001 }, (_, n) => at(n, id, "15:00", "15:30"))]);
        expect((await preview()).body.affected).toMatchObject({ total: 0, complete: false });
      },
    );
  });
});

describe("several merges", () => {
  const { holds, rows } = openTable();
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
});
