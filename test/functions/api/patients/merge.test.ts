import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/patients/index.ts";
import { mergeEntity } from "../../../../functions/entities/merging.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  bookedDayItem,
  isOfList,
  OTHER_APPOINTMENT_ID,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { INSURANCE, policyUsesOf } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { NOTE, PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, foreignItem, type Item, itemOf, nextItem, paramsOf } from "../../../support/rows.ts";

describe("merge", () => {
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
    expect(rows("merge")).toMatchObject([
      { state: "MERGED", fields: { email: { from: "", to: "grace@example.com" } } },
    ]);
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

  it("moves rows for five seconds, and leaves the rest to the stream or to the next request", async () => {
    const notes = Array.from({ length: 220 }, (_, n) =>
      NOTE.item({ patient_id: other_id, note_id: nthId("note_", n) }),
    );
    given([...items, ...notes]);
    const moved = () => rows(NOTE.entity).filter(({ patient_id }) => patient_id === TARGET.patient_id).length;
    const now = vi.spyOn(performance, "now").mockImplementation(() => (moved() < 100 ? 0 : 5_000));
    expect((await send()).status).toBe(200);
    now.mockRestore();
    expect(moved()).toBeGreaterThanOrEqual(100);
    expect(moved()).toBeLessThan(220);
    expect(rows("merge")).toMatchObject([{ state: "MOVING" }]);
    expect((await send()).status).toBe(200);
    expect(moved()).toBe(220);
    expect(rows("merge")).toMatchObject([{ state: "MERGED" }]);
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
});

describe("merge appointments", () => {
  const TARGET = PATIENT.item({ alert: "Latex", contact: "555-0102" });
  const OTHER = nextItem(PATIENT, { last_name: "Hoper", version: 2 });
  const patient_id = String(TARGET.patient_id);
  const other_id = String(OTHER.patient_id);
  const people = [TARGET, OTHER].flatMap((row) => [row, ...searchItemsOf(row)]);

  /** The time of the other patient's appointment. */
  const TIME = {
    appointment_id: APPOINTMENT_ID,
    starts_at: "2027-03-01T20:00:00.000Z",
    ends_at: "2027-03-01T20:30:00.000Z",
  };
  /** Returns the time of an appointment of the target that begins and ends at these minutes after 20:00. */
  const own = (from: number, to: number) => ({
    appointment_id: OTHER_APPOINTMENT_ID,
    starts_at: `2027-03-01T${20 + Math.floor(from / 60)}:${String(from % 60).padStart(2, "0")}:00.000Z`,
    ends_at: `2027-03-01T${20 + Math.floor(to / 60)}:${String(to % 60).padStart(2, "0")}:00.000Z`,
  });
  const BEFORE = { ...own(0, 0), starts_at: "2027-03-01T19:00:00.000Z" };
  const booked = (changes: object = {}) => appointmentItem({ patient_id: other_id, ...changes });

  const { dynamo, given, lags, put, remove, rows, send } = operation({
    handler,
    route: contract.patients.merge,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT), body: { other_id, version: Number(TARGET.version), other_version: 2 } },
    items: [...people, booked(), bookedDayItem(other_id, [TIME])],
  });
  const givenDays = (item: Item, ...days: Item[]) => given([...people, item, ...days]);
  const appointment = () => rows("appointment")[0] ?? {};
  const timesOf = (id: string) => rows("bookedDay").find(({ person_id }) => person_id === id)?.appointments;
  const undo = () =>
    call(handler, contract.patients.undoMerge, {
      as: "RECEPTIONIST",
      params: { merge_id: String(rows("patient").find((row) => row.patient_id === other_id)?.merge_id) },
    });

  it("gives an appointment the name, the alert and the contact of the patient, and a new version", async () => {
    const before = appointment();
    expect((await send()).status).toBe(200);
    expect(appointment()).toEqual({
      ...before,
      ...{ patient_id, patient_name: "Grace Hopper", patient_alert: "Latex", patient_contact: "555-0102" },
      ...{ version: 3, changed_by: IDS.user, changed_at: NOW },
    });
  });

  it("moves the booked time from the day of one patient to that of the other", async () => {
    givenDays(booked(), bookedDayItem(other_id, [TIME]), bookedDayItem(patient_id, [BEFORE]));
    await send();
    expect(timesOf(other_id)).toEqual([]);
    expect(timesOf(patient_id)).toEqual([BEFORE, TIME]);
  });

  it("moves the booked time back when the merge is undone", async () => {
    await send();
    await undo();
    expect(timesOf(other_id)).toEqual([TIME]);
    expect(timesOf(patient_id)).toEqual([]);
    expect(appointment()).toMatchObject({ patient_id: other_id, patient_name: "Grace Hoper", version: 4 });
  });

  it.each([
    ["overlaps one of the patient", {}, [own(15, 45)], PATIENTS.merged],
    ["overlaps one of two of the patient", {}, [BEFORE, own(15, 45)], PATIENTS.merged],
    ["follows one of the patient immediately", {}, [BEFORE], undefined],
    ["is on a day on which the patient has none", {}, [], undefined],
    ["was cancelled", { appointment_status: "CANCELLED" }, [own(15, 45)], undefined],
    ["was overbooked for a reason", { overbook_reason: "Insists" }, [], "Insists"],
    ["was overbooked for a reason, and overlaps", { overbook_reason: "Insists" }, [own(15, 45)], "Insists"],
    ["was marked by an earlier merge, and does not overlap now", { overbook_reason: PATIENTS.merged }, [], undefined],
    [
      "was marked by an earlier merge, and overlaps",
      { overbook_reason: PATIENTS.merged },
      [own(0, 30)],
      PATIENTS.merged,
    ],
  ])("marks or does not mark as an overbooking an appointment that %s", async (_, changes, times, reason) => {
    givenDays(booked(changes), bookedDayItem(other_id, [TIME]), bookedDayItem(patient_id, times));
    expect((await send()).status).toBe(200);
    expect(appointment()).toMatchObject({ patient_id, version: 3 });
    expect(appointment().overbook_reason).toBe(reason);
    expect("overbook_reason" in appointment()).toBe(reason !== undefined);
  });

  it("leaves the booked days as they are for an appointment that takes no time", async () => {
    givenDays(booked({ appointment_status: "CANCELLED" }), bookedDayItem(patient_id, [BEFORE]));
    const before = rows("bookedDay");
    await send();
    expect(rows("bookedDay")).toEqual(before);
  });

  it("removes the mark of a merge when the merge is undone", async () => {
    givenDays(booked(), bookedDayItem(other_id, [TIME]), bookedDayItem(patient_id, [own(15, 45)]));
    await send();
    expect(appointment()).toMatchObject({ overbook_reason: PATIENTS.merged });
    await undo();
    expect(appointment()).not.toHaveProperty("overbook_reason");
  });

  it("leaves an appointment with a third patient to whom it was moved meanwhile", async () => {
    put(booked({ patient_id: "pat_third" }));
    await send();
    expect(appointment()).toMatchObject({ patient_id: "pat_third", version: 2 });
    expect(timesOf(patient_id)).toBeUndefined();
  });

  it("passes over an appointment that was deleted meanwhile", async () => {
    remove(booked());
    expect((await send()).status).toBe(200);
    expect(rows("appointment")).toEqual([]);
    expect(rows("merge")).toMatchObject([{ state: "MERGED" }]);
  });

  it("finds an appointment that was booked a moment ago, and reads the list page by page", async () => {
    lags();
    await send();
    expect(appointment()).toMatchObject({ patient_id });
    const pages = dynamo
      .commandCalls(QueryCommand, { ConsistentRead: true })
      .map(({ args }) => args[0].input)
      .filter(({ ExpressionAttributeValues: { ":sk1": from } = {} }) => isOfList(from, other_id));
    expect(pages).toMatchObject([{ Limit: 100 }]);
  });
});

describe("merge belongings", () => {
  const TARGET = PATIENT.item({ alert: "Latex" });
  const OTHER = nextItem(PATIENT, { last_name: "Hoper", version: 2 });
  const patient_id = String(TARGET.patient_id);
  const other_id = String(OTHER.patient_id);
  const items = [TARGET, OTHER].flatMap((row) => [row, ...searchItemsOf(row)]);
  const [policy] = INSURANCE.item().items as { policy_id: string; provider_id: string; company_id: string }[];
  const OWN = { ...policy, policy_id: "policy_01jd3v8c9m4q2w6x8z0y1t5k7p", provider_id: "prov_own" };

  const { given, rows, send } = operation({
    handler,
    route: contract.patients.merge,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT), body: { other_id, version: Number(TARGET.version), other_version: 2 } },
    items,
  });
  const insured = (id: string, policies: object[], version = 3) => {
    const row = INSURANCE.item({ patient_id: id, items: policies, version });
    return [row, ...policyUsesOf(row)];
  };
  const policiesOf = (id: string) => rows("patientInsurance").find((row) => row.patient_id === id);
  const usedBy = (id: string) =>
    rows("policyUse")
      .filter((row) => row.patient_id === id)
      .map(({ used_id }) => used_id)
      .toSorted();
  const usesOf = (...policies: (typeof policy)[]) =>
    [...new Set(policies.flatMap((each) => [each?.provider_id, each?.company_id]))].toSorted();

  it("moves the policies behind those that the patient has, and who names which provider and company", async () => {
    given([...items, ...insured(other_id, [policy as object]), ...insured(patient_id, [OWN], 5)]);
    expect((await send()).status).toBe(200);
    const changed = { changed_by: IDS.user, changed_at: NOW };
    expect(policiesOf(patient_id)).toMatchObject({ items: [OWN, policy], version: 6, ...changed });
    expect(policiesOf(other_id)).toMatchObject({ items: [], version: 4, ...changed });
    expect(usedBy(patient_id)).toEqual(usesOf(policy, OWN as typeof policy));
    expect(usedBy(other_id)).toEqual([]);
    expect(rows("mergedRow")).toMatchObject([{ kind: "policy", row_id: policy?.policy_id }]);
  });

  it("moves policies to a patient who never had any", async () => {
    given([...items, ...insured(other_id, [policy as object, OWN])]);
    expect((await send()).status).toBe(200);
    expect(policiesOf(patient_id)).toMatchObject({ items: [policy, OWN], version: 2 });
    expect(policiesOf(other_id)).toMatchObject({ items: [], version: 5 });
    expect(usedBy(patient_id)).toEqual(usesOf(policy, OWN as typeof policy));
  });

  it("leaves the patient's own policies when the other one has none", async () => {
    given([...items, ...insured(patient_id, [OWN], 5)]);
    await send();
    expect(policiesOf(patient_id)).toMatchObject({ items: [OWN], version: 5 });
  });

  it("moves the entries on the waitlist, with the names of the patient", async () => {
    given([...items, WAITLIST_ENTRY.item({ patient_id: other_id, patient_name: "Grace Hoper" })]);
    expect((await send()).status).toBe(200);
    expect(rows("waitlistEntry")).toMatchObject([
      {
        patient_id,
        patient_name: "Grace Hopper",
        patient_alert: "Latex",
        patient_contact: TARGET.contact,
        service_name: "Check-up",
        version: 4,
        changed_by: IDS.user,
      },
    ]);
    expect(rows("mergedRow")).toMatchObject([{ kind: "waitlist", row_id: WAITLIST_ENTRY.item().entry_id }]);
  });

  it("moves the entries to a patient without an alert", async () => {
    const target = PATIENT.item();
    given([
      target,
      ...searchItemsOf(target),
      OTHER,
      ...searchItemsOf(OTHER),
      WAITLIST_ENTRY.item({ patient_id: other_id }),
    ]);
    await send();
    expect(rows("waitlistEntry")).toMatchObject([{ patient_id, patient_alert: "" }]);
  });

  it("leaves the entries of the patient as they are", async () => {
    given([...items, WAITLIST_ENTRY.item()]);
    await send();
    expect(rows("waitlistEntry")).toMatchObject([{ patient_id, version: 3 }]);
  });
});

describe("list merges", () => {
  const DAY_MS = 86_400_000;
  const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();
  const FIRST = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const SECOND = "merge_01jd3v8c9m4q2w6x8z0y1t5k7p";
  const THIRD = PATIENT.item({ patient_id: `${String(PATIENT.item().patient_id).slice(0, -1)}q` });
  const TARGET = PATIENT.item({ merges: [FIRST, SECOND] });
  const OTHER = nextItem(PATIENT, { last_name: "Hoper", merged_into: TARGET.patient_id });

  const mergeItem = (merge_id: string, other: Item, changes: object = {}): Item => {
    const [tenant_id, target_id, other_id] = [IDS.tenant, String(TARGET.patient_id), String(other.patient_id)];
    const made = { state: "MERGED", changed_by: IDS.user, merged_at: daysAgo(3), expires: 1, fields: {} } as const;
    return itemOf(mergeEntity().put({ tenant_id, merge_id, target_id, other_id, ...made, ...changes }));
  };
  const both = [mergeItem(FIRST, OTHER), mergeItem(SECOND, THIRD)];
  const opened = operation({
    handler,
    route: contract.patients.listMerges,
    as: "RECEPTIONIST",
    items: [TARGET, OTHER, THIRD, ...both],
  });
  const { given, rows, send } = opened;
  const idsIn = ({ items }: { items: readonly { merge_id: string }[] }) => items.map(({ merge_id }) => merge_id);
  const ofTarget = { query: { patient_id: String(TARGET.patient_id) } };

  it.each([
    ["of the clinic", {}],
    ["into one patient", ofTarget],
  ])(
    "lists the merges %s with both patients, who merged them, and until when the undo is possible",
    async (_, request) => {
      const { status, body } = await send(request);
      expect([status, idsIn(body), body.next_cursor]).toEqual([200, [SECOND, FIRST], null]);
      expect(body.items[1]).toMatchObject({
        patient_id: TARGET.patient_id,
        other: { patient_id: OTHER.patient_id, last_name: "Hoper" },
        merged_by: "Ada Byron",
        merged_at: daysAgo(3),
        undo_until: daysAgo(-27),
      });
      for (const item of body.items) expect(item.other).not.toHaveProperty("merged_into");
    },
  );

  it("lists a merge that is still moving rows", async () => {
    given([TARGET, OTHER, mergeItem(FIRST, OTHER, { state: "MOVING" })]);
    expect(idsIn((await send()).body)).toEqual([FIRST]);
  });

  it("lists only the merges in which the patient stayed", async () => {
    given([TARGET, { ...OTHER, merged_into: undefined, merges: [FIRST] }, THIRD, ...both]);
    expect((await send({ query: { patient_id: String(OTHER.patient_id) } })).body.items).toEqual([]);
  });

  it.each([
    ["was undone", [TARGET, OTHER, mergeItem(FIRST, OTHER, { state: "UNDONE" })]],
    ["is being undone", [TARGET, OTHER, mergeItem(FIRST, OTHER, { state: "UNDOING" })]],
    ["is older than 30 days", [TARGET, OTHER, mergeItem(FIRST, OTHER, { merged_at: daysAgo(31) })]],
    [
      "was followed by another one",
      [{ ...TARGET, merged_into: THIRD.patient_id }, OTHER, THIRD, mergeItem(FIRST, OTHER)],
    ],
    ["is of an erased patient", [OTHER, mergeItem(FIRST, OTHER)]],
    ["belongs to another clinic", [TARGET, OTHER, mergeItem(FIRST, OTHER, { tenant_id: IDS.otherTenant })]],
  ])("omits a merge that %s", async (_, items) => {
    given(items);
    expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  });

  it.each([
    ["does not exist", []],
    ["belongs to another clinic", [foreignItem(PATIENT)]],
  ])("answers 404 for a patient that %s", async (_, items) => {
    given(items);
    expect(await send(ofTarget)).toMatchObject({ status: 404, body: { error: PATIENT.notFound } });
  });

  it("leaves one audit entry that names both patients of every merge", async () => {
    await send();
    const [entry] = rows("audit_entry");
    expect(entry?.operation).toBe("patients.listMerges");
    expect(new Set(entry?.record_ids as string[])).toEqual(
      new Set([TARGET, OTHER, THIRD].map(({ patient_id }) => patient_id)),
    );
  });

  it("continues where the page before ended", async () => {
    const first = await send({ query: { limit: "1" } });
    const second = await send({ query: { limit: "1", cursor: first.body.next_cursor } });
    expect([idsIn(first.body), idsIn(second.body)]).toEqual([[SECOND], [FIRST]]);
  });
});
