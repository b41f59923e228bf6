import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/patients/index.ts";
import { finishErasure } from "../../../../functions/domain/merging/finish-erasure.ts";
import { auditEntry, auditEntryEntity } from "../../../../functions/entities/audit-entry.ts";
import { erasureEntity } from "../../../../functions/entities/merging.ts";
import { receiptEntity } from "../../../../functions/entities/payments.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import {
  APPOINTMENT_ID,
  APPOINTMENT_NOTE,
  appointmentItem,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY, entryItem, INSURANCE, policyUsesOf } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { ledgerRows, RECEIPT_ID, receiptRow } from "../../../support/ledger-rows.ts";
import { nthId } from "../../../support/many-rows.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { LEAD, NOTE, PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, itemOf, nextItem, paramsOf } from "../../../support/rows.ts";
import {
  belongings,
  edited,
  emptied,
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

describe("erase", () => {
  const { patient_id } = PATIENT.item();
  const opened = operation({
    handler,
    route: contract.patients.erase,
    as: "TENANT_ADMIN",
    request: { params: paramsOf(PATIENT) },
    items: [
      PATIENT.item(),
      ...searchItemsOf(PATIENT.item()),
      NOTE.item(),
      WAITLIST_ENTRY.item(),
      appointmentItem({ reason: "Cough" }),
    ],
  });
  const { failsNextWrites, given, queries, rows, send, writes } = opened;

  it("shows what goes and what stays, and writes only the audit entry of the opening", async () => {
    expect(await send({ query: { dry_run: "true" } })).toMatchObject({
      status: 200,
      body: {
        patient_id,
        name: "Grace Hopper",
        erased: false,
        deleted: { notes: 1, waitlist_entries: 1 },
        kept: { appointments: 1 },
      },
    });
    expect(rows("patient")).toHaveLength(1);
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.erase", record_id: patient_id }]);
  });

  it("counts up to 1,000 rows of a kind, by eleven queries, and says when there are more", async () => {
    const notes = Array.from({ length: 1_200 }, (_, n) => NOTE.item({ note_id: nthId("note_", n) }));
    given([PATIENT.item(), ...notes]);
    const before = queries();
    const { body } = await send({ query: { dry_run: "true" } });
    expect(body.deleted).toMatchObject({ notes: 1_001, waitlist_entries: 0 });
    expect(queries() - before).toBeLessThan(20);
  });

  it("counts exactly 1,000 notes, and each policy", async () => {
    const notes = Array.from({ length: 1_000 }, (_, n) => NOTE.item({ note_id: nthId("note_", n) }));
    const insurance = INSURANCE.item();
    given([PATIENT.item(), ...notes, insurance, ...policyUsesOf(insurance)]);
    expect((await send({ query: { dry_run: "true" } })).body.deleted).toMatchObject({ notes: 1_000, policies: 1 });
  });

  it("deletes the person and keeps the appointment without a name", async () => {
    expect(await send()).toMatchObject({ status: 200, body: { patient_id, name: "", erased: true } });
    for (const entity of ["patient", "search", NOTE.entity, WAITLIST_ENTRY.entity]) expect(rows(entity)).toEqual([]);
    const [appointment] = rows("appointment");
    expect(appointment).toMatchObject({
      patient_id,
      patient_name: "Erased patient",
      patient_alert: "",
      patient_contact: "",
    });
    expect(appointment).not.toHaveProperty("reason");
    expect(rows("erasure")).toMatchObject([{ state: "ERASED", notes: 1, appointments: 1 }]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.erase", record_id: patient_id }]);
  });

  const MANY = Array.from({ length: 230 }, (_, n) => n);
  const actor = { userId: IDS.user, role: "RECEPTIONIST", requestId: "request" } as const;
  const edited = [{ field: "alert", from: "old", to: "new" }];
  const hasValues = ({ changes }: { changes?: unknown }) => JSON.stringify(changes ?? "").includes("old");

  it.each([
    ["notes of the patient", () => MANY.map((n) => NOTE.item({ note_id: nthId("note_", n) }))],
    ["notes of an appointment", () => MANY.map((n) => APPOINTMENT_NOTE.item({ note_id: nthId("note_", n) }))],
    [
      "entries of the audit log",
      () =>
        MANY.map(() =>
          itemOf(auditEntryEntity().put(auditEntry(actor, "patients.update", IDS.tenant, String(patient_id), edited))),
        ),
    ],
  ])("erases %s for five seconds and leaves the rest to the stream", async (_, items) => {
    given([PATIENT.item(), appointmentItem(), ...items()]);
    const left = () =>
      [...rows(NOTE.entity), ...rows(APPOINTMENT_NOTE.entity), ...rows("audit_entry").filter(hasValues)].length;
    const now = vi.spyOn(performance, "now").mockImplementation(() => (left() > 130 ? 0 : 5_000));
    expect(await send()).toMatchObject({ status: 200, body: { erased: true } });
    now.mockRestore();
    expect(left()).toBeGreaterThan(0);
    expect(left()).toBeLessThanOrEqual(130);
    const [erasure] = rows("erasure");
    expect(erasure).toMatchObject({ state: "ERASING" });
    expect(await finishErasure(erasure as never, { take: () => true })).toBe(true);
    expect(left()).toBe(0);
    expect(rows("erasure")).toMatchObject([{ state: "ERASED" }]);
  });

  it("deletes the leads that became the patient and one who was merged into it, however their data differ today", async () => {
    const [own, others] = [LEAD.item({ first_name: "Ada", last_name: "Byron" }), nextItem(LEAD, { first_name: "Bea" })];
    const merged_id = nthId(String(patient_id), 1);
    given([
      PATIENT.item({ lead_id: own.lead_id, merged_ids: [merged_id] }),
      PATIENT.item({ patient_id: merged_id, merged_into: patient_id, lead_id: others.lead_id }),
      ...[own, others].flatMap((lead) => [lead, ...searchItemsOf(lead)]),
    ]);
    expect((await send({ query: { dry_run: "true" } })).body.deleted.leads).toBe(2);
    await send();
    expect([...rows("lead"), ...rows("search")]).toEqual([]);
  });

  it.each(["TransactionConflict", "ConditionalCheckFailed"])("deletes a lead again after %s", async (code) => {
    given([PATIENT.item({ lead_id: LEAD.item().lead_id }), LEAD.item(), ...searchItemsOf(LEAD.item())]);
    // The patient's row and insurance are deleted first.
    failsNextWrites(undefined, undefined, () => canceled([code]));
    expect(await send()).toMatchObject({ status: 200, body: { erased: true } });
    expect([...rows("lead"), ...rows("search")]).toEqual([]);
  });

  it("deletes the patient only in the version that was read and outside a merge", async () => {
    await send();
    const [, deletion] = writes().find(([kind, { Key }]) => kind === "Delete" && Key?.sk === PATIENT.item().sk) ?? [];
    expect(deletion?.ConditionExpression).toMatch(/#version = .* AND attribute_not_exists\(#unfinished_merge\)/);
  });

  it("returns when the last backup that contains the person expires", async () => {
    const days = ({ body }: Awaited<ReturnType<typeof send>>) =>
      (Date.parse(body.backups_until) - Date.parse(String(rows("erasure")[0]?.erased_at))) / 86_400_000;
    expect(days(await send())).toBe(35);
    expect(days(await send())).toBe(35);
  });

  it("answers a repeated erasure as the first one", async () => {
    const first = await send();
    expect(await send()).toMatchObject({ status: 200, body: first.body });
    const entry = { operation: "patients.erase", record_id: patient_id };
    expect(rows("audit_entry")).toMatchObject([entry, entry]);
  });

  it("answers 503 and erases nothing when the patient is changed at the same moment", async () => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  itFindsOnlyOwn(opened, PATIENT);
});

describe("erase appointments", () => {
  const other_id = String(PATIENT.item().patient_id).replace(/n$/, "q");
  const { failsNextWrites, given, put, remove, rows, send } = operation({
    handler,
    route: contract.patients.erase,
    as: "TENANT_ADMIN",
    request: { params: paramsOf(PATIENT) },
  });
  const texts = { reason: "Cough", cancel_reason: "Ill", patient_alert: "Deaf", patient_contact: "555-0101" };
  const givenOne = (changes: object = {}) => given([PATIENT.item(), appointmentItem(changes)]);
  beforeEach(() => givenOne());
  const appointment = () => rows("appointment")[0] ?? {};

  it("removes all texts about the patient, and keeps what reports count", async () => {
    givenOne({ ...texts, appointment_status: "CANCELLED" });
    const before = appointment();
    await send();
    const { reason: _, cancel_reason: __, ...kept } = before;
    const erased = { patient_name: PATIENTS.erased, patient_alert: "", patient_contact: "", version: 3 };
    expect(appointment()).toEqual({ ...kept, ...erased });
    expect(new Set(rows("listed").map(({ patient_name }) => patient_name))).toEqual(new Set([PATIENTS.erased]));
  });

  it("erases the texts also when the patient has the name that erased patients get", async () => {
    given([
      PATIENT.item({ first_name: "Erased", last_name: "patient" }),
      appointmentItem({ ...texts, patient_name: PATIENTS.erased }),
    ]);
    await send();
    for (const name of ["reason", "cancel_reason"]) expect(appointment()).not.toHaveProperty(name);
    expect(appointment()).toMatchObject({ patient_alert: "", patient_contact: "", version: 3 });
  });

  it("keeps the mark of an overbooking, without the reason that was entered", async () => {
    givenOne({ overbook_reason: "Insists on Monday" });
    await send();
    expect(appointment()).toMatchObject({ overbook_reason: PATIENTS.erased });
  });

  it("does not mark another appointment as an overbooking", async () => {
    await send();
    expect(appointment()).not.toHaveProperty("overbook_reason");
  });

  it("erases an appointment again when another write comes first", async () => {
    // The second write is the first after the patient's own row.
    failsNextWrites(undefined, () => canceled(["ConditionalCheckFailed"]));
    expect(await send()).toMatchObject({ status: 200 });
    expect(appointment()).toMatchObject({ patient_name: PATIENTS.erased, version: 3 });
  });

  it("does not write an appointment again when it was erased before", async () => {
    givenOne({ patient_name: PATIENTS.erased, patient_alert: "", patient_contact: "" });
    await send();
    expect(appointment()).toMatchObject({ version: 2 });
  });

  it("leaves an appointment as it is when it was moved to another patient meanwhile", async () => {
    // The patient's list still names the appointment.
    put(appointmentItem({ patient_id: other_id }));
    await send();
    expect(appointment()).toMatchObject({ patient_id: other_id, patient_name: "Grace Hopper", version: 2 });
  });

  it("passes over an appointment that was deleted meanwhile", async () => {
    remove(appointmentItem());
    expect(await send()).toMatchObject({ status: 200, body: { erased: true } });
    expect(rows("appointment")).toEqual([]);
  });
});

describe("erase audit log", () => {
  const { given, put, rows, send, writes } = openErasure();

  describe("the audit log", () => {
    const entryOf = (nth: number) =>
      rows("audit_entry").find(({ activity_id }) => String(activity_id).endsWith(`k7${nth}`));
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
});

describe("erase belongings", () => {
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
    const merged = PATIENT.item({
      patient_id: merged_id,
      merged_into: patient_id,
      merges: [earlier.merge_id, merge_id],
    });
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
});

describe("erase limited time", () => {
  const { tenant: tenant_id } = IDS;
  const { dynamo, given, left, remove, rows, stored } = openErasure();

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
      given([...OWN, ...entries, itemOf(erasureEntity().put(erasure))]);
      for (const row of [PERSON, ...found]) remove(row);
    };
    /** Erases until the nth question whether it may continue. Returns whether it has finished, and how often it asked. */
    const eraseUntil = async (nth: number) => {
      let asked = 0;
      const isFinished = await finishErasure(erasure, {
        take: () => {
          asked += 1;
          return asked < nth;
        },
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
        expect(rows("audit_entry").map(({ changes }) => changes)).toEqual(records.map(() => emptied));
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
      expect(await finishErasure({ ...erasure, state: "ERASED" }, { take: () => false })).toBe(true);
      expect(stored()).toEqual(before);
    });
  });
});

describe("erase ledger", () => {
  const { given, rows, send } = openErasure();
  /** Records a charge and a payment with a receipt, and fills the table with them. */
  function givenLedger(owner = patient_id, person = PERSON) {
    const { items, entries } = ledgerRows([
      { kind: "CHARGE", amount_cents: 8_000, text: "Crutches", patient_id: owner },
      {
        kind: "PAYMENT",
        amount_cents: 500,
        method: "CARD",
        reason: "Deposit",
        receipt_id: RECEIPT_ID,
        patient_id: owner,
      },
    ]);
    const receipt = receiptRow(entries, { patient_id: owner });
    given([person, ...items, itemOf(receiptEntity().put(receipt))]);
    return receipt;
  }
  const texts = () => rows("ledgerEntry").map(({ text, reason }) => [text, reason]);

  it("empties the texts of the entries, and keeps the amounts", async () => {
    givenLedger();
    expect(texts()).toEqual([
      ["Crutches", ""],
      ["", "Deposit"],
    ]);
    await send();
    expect(texts()).toEqual([
      ["", ""],
      ["", ""],
    ]);
    expect(rows("ledgerEntry").map(({ amount_cents }) => amount_cents)).toEqual([8_000, 500]);
    expect(rows("ledgerEntry")).toMatchObject([{ patient_id }, { patient_id, receipt_id: RECEIPT_ID }]);
  });

  it("empties who a receipt was for and the texts of its lines, and keeps the rest", async () => {
    const receipt = givenLedger();
    await send();
    expect(rows("receipt")).toEqual([
      {
        ...receipt,
        patient_name: "",
        patient_address: { street: "", city: "", state: "", zipcode: "" },
        lines: receipt.lines.map((line) => ({ ...line, text: "" })),
      },
    ]);
  });

  it("takes the policy from an entry of an insurance company", async () => {
    const company_id = String(COMPANY.item().company_id);
    const policy_id = "policy_01jd3v8c9m4q2w6x8z0y1t5k7n";
    given([PERSON, ...ledgerRows([{ kind: "CHARGE", amount_cents: 100, company_id, policy_id }]).items]);
    await send();
    expect(rows("ledgerEntry")).toMatchObject([{ company_id, amount_cents: 100 }]);
    expect(rows("ledgerEntry")[0]).not.toHaveProperty("policy_id");
  });

  it("leaves the ledger of another patient as it is", async () => {
    const receipt = givenLedger(other_id);
    await send();
    expect([texts()[0], rows("receipt")]).toEqual([["Crutches", ""], [receipt]]);
  });
});
