import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { DuplicatePairEntity } from "../../../functions/data/duplicate-pair.ts";
import { ErasureEntity } from "../../../functions/data/erasure.ts";
import { finishErasure } from "../../../functions/data/merges/finish-erasure.ts";
import { MergeEntity } from "../../../functions/data/merges/merge.ts";
import { handler } from "../../../functions/patients/index.ts";
import { contract } from "../../../shared/contract.ts";
import { APPOINTMENT_ID, appointmentItem, type Item, itemOf, NOW } from "../../support/booking-table.ts";
import {
  APPOINTMENT_NOTE,
  entryItem,
  INSURANCE,
  LEAD,
  NOTE,
  nextItem,
  PATIENT,
  paramsOf,
  policyUsesOf,
  searchItemsOf,
  WAITLIST_ENTRY,
} from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { operation } from "../../support/operation-tests.ts";

const { tenant: tenant_id } = IDS;
const merge_id = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
const patient_id = String(PATIENT.item().patient_id);
const other_id = patient_id.replace(/n$/, "q");
const lead_id = String(LEAD.item().lead_id);
const MERGED = nextItem(PATIENT, { merged_into: patient_id, merge_id });
const merged_id = String(MERGED.patient_id);
const PERSON = PATIENT.item({ lead_id, merged_ids: [merged_id], merges: [merge_id] });

const { dynamo, given, lags, put, remove, rows, send, stored, writes } = operation({
  handler,
  route: contract.patients.erase,
  as: "TENANT_ADMIN",
  request: { params: paramsOf(PATIENT) },
});

const insured = (id: string): Item[] => {
  const row = INSURANCE.item({ patient_id: id });
  return [row, ...policyUsesOf(row)];
};
const pairItem = (one: string, other: string) =>
  itemOf(DuplicatePairEntity.put({ tenant_id, patient_id: one, other_id: other, state: "OPEN", rank: "50" }));
const edited = [{ field: "alert", from: "Deaf", to: "Blind" }];
const emptied = [{ field: "alert", from: null, to: null }];

/** Returns rows of every kind that belong to a patient. */
const belongings = (id: string, end: string): Item[] => {
  const appointment_id = APPOINTMENT_ID.replace(/n$/, end);
  return [
    NOTE.item({ patient_id: id, note_id: `note_${end}` }),
    WAITLIST_ENTRY.item({ patient_id: id, entry_id: `wait_${end}` }),
    appointmentItem({ patient_id: id, appointment_id }),
    APPOINTMENT_NOTE.item({ appointment_id, note_id: `note_of_${end}` }),
    ...insured(id),
  ];
};
const mergeItem = () =>
  itemOf(
    MergeEntity.put({
      ...{ tenant_id, merge_id, kept_id: patient_id, other_id: merged_id, state: "MERGED", fields: {} },
      ...{ changed_by: IDS.user, merged_at: NOW, expires: 1 },
    }),
  );
/** Rows of the patient, of a record that was merged into it, and of the lead that became the patient. */
const OWN = [
  PERSON,
  MERGED,
  mergeItem(),
  LEAD.item(),
  ...[PATIENT.item(), LEAD.item()].flatMap(searchItemsOf),
  ...belongings(patient_id, "n"),
  ...belongings(merged_id, "p"),
];
const OTHERS = [PATIENT.item({ patient_id: other_id }), ...belongings(other_id, "r"), pairItem(other_id, "pat_z")];
const OF_PATIENTS = [PATIENT, LEAD, NOTE, APPOINTMENT_NOTE, WAITLIST_ENTRY, INSURANCE].map(({ entity }) => entity);
const ERASED = [...OF_PATIENTS, "search", "merge", "policyUse", "duplicatePair"];
const left = () => ERASED.flatMap((entity) => rows(entity));

beforeEach(() => given(OWN));

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

describe("the audit log", () => {
  const entryOf = (nth: number) => rows("activity").find(({ activity_id }) => String(activity_id).endsWith(`k7${nth}`));
  const written = () => writes().filter(([, { Key = {} }]) => String(Key.pk).startsWith("$audit"));

  it.each([
    ["the patient", patient_id],
    ["a merged record", merged_id],
    ["the lead", lead_id],
    ["an appointment", APPOINTMENT_ID],
  ])("keeps the names of the changed fields of %s without their values", async (_, record_id) => {
    put(entryItem({ record_id, changes: edited }));
    await send();
    expect(entryOf(1)).toMatchObject({ record_id, operation: "patients.update", changes: emptied });
  });

  it("loses the values of a lead that is deleted already", async () => {
    given([PERSON, entryItem({ record_id: lead_id, changes: edited })]);
    await send();
    expect(entryOf(1)?.changes).toEqual(emptied);
  });

  it("loses a value that was added to a field or removed from it", async () => {
    put(entryItem({ changes: [{ field: "alert", from: null, to: "Deaf" }] }, 1));
    put(entryItem({ changes: [{ field: "alert", from: "Deaf", to: null }] }, 2));
    put(entryItem({ changes: [...emptied, ...edited] }, 3));
    await send();
    expect([1, 2, 3].map((nth) => entryOf(nth)?.changes)).toEqual([emptied, emptied, [...emptied, ...emptied]]);
  });

  it("is not written again where there is no value", async () => {
    put(entryItem({}, 1));
    put(entryItem({ changes: emptied }, 2));
    put(entryItem({ record_id: other_id, changes: edited }, 3));
    await send();
    expect(written()).toEqual([]);
    expect(entryOf(3)?.changes).toEqual(edited);
  });
});

describe("with limited time", () => {
  const erasure = {
    ...{ tenant_id, patient_id, state: "ERASING" as const, erased_at: NOW },
    ...{ merged_ids: [merged_id], merge_ids: [merge_id], lead_ids: [lead_id] },
    ...{ appointments: 2, notes: 2, policies: 2, waitlist_entries: 2 },
  };
  const records = [patient_id, merged_id, lead_id, ...["n", "p"].map((end) => APPOINTMENT_ID.replace(/n$/, end))];
  const entries = records.map((record_id, nth) => entryItem({ record_id, changes: edited }, nth));
  const found = searchItemsOf(PATIENT.item());
  const begun = () => {
    given([...OWN, ...entries, itemOf(ErasureEntity.put(erasure))]);
    for (const row of [PERSON, ...found]) remove(row);
  };
  /** Erases until the nth question whether it may continue. Returns whether it has finished, and how often it asked. */
  const eraseUntil = async (nth: number) => {
    let asked = 0;
    const isFinished = await finishErasure(erasure, () => {
      asked += 1;
      return asked < nth;
    });
    return { isFinished, asked };
  };

  it("stops at once wherever it may not continue, and a repetition erases the rest", async () => {
    begun();
    const whole = await eraseUntil(Number.POSITIVE_INFINITY);
    // An appointment's notes and entries, and the appointments, notes, waitlist entries and entries of two records, and the lead's.
    expect(whole).toEqual({ isFinished: true, asked: 13 });
    for (let nth = 1; nth <= whole.asked; nth += 1) {
      begun();
      expect(await eraseUntil(nth)).toEqual({ isFinished: false, asked: nth });
      expect(rows("erasure")).toMatchObject([{ state: "ERASING" }]);
      expect(await eraseUntil(Number.POSITIVE_INFINITY)).toMatchObject({ isFinished: true });
      expect(left()).toEqual([]);
      expect(rows("activity").map(({ changes }) => changes)).toEqual(records.map(() => emptied));
    }
  });

  it("reads every list page by page", async () => {
    begun();
    await eraseUntil(Number.POSITIVE_INFINITY);
    for (const { args } of dynamo.commandCalls(QueryCommand)) expect(args[0].input.Limit).toBeLessThanOrEqual(500);
  });

  it("does nothing when the erasure is finished", async () => {
    begun();
    const before = stored();
    expect(await finishErasure({ ...erasure, state: "ERASED" }, () => false)).toBe(true);
    expect(stored()).toEqual(before);
  });
});
