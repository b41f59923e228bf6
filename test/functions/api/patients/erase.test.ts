import { handler } from "../../../../functions/api/patients/index.ts";
import { finishErasure } from "../../../../functions/domain/merging/finish-erasure.ts";
import { auditEntry, auditEntryEntity } from "../../../../functions/entities/audit-entry.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_NOTE, appointmentItem } from "../../../support/appointment-items.ts";
import { IDS } from "../../../support/event.ts";
import { INSURANCE, policyUsesOf } from "../../../support/insurance-items.ts";
import { itemOf } from "../../../support/item.ts";
import { nthId } from "../../../support/many-rows.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { LEAD, NOTE, PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

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

const MANY = Array.from({ length: 1_030 }, (_, n) => n);
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
])("erases 1,000 %s and leaves the rest to the stream", async (_, items) => {
  // A slow machine would otherwise reach five seconds first.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  given([PATIENT.item(), appointmentItem(), ...items()]);
  const left = () =>
    [...rows(NOTE.entity), ...rows(APPOINTMENT_NOTE.entity), ...rows("audit_entry").filter(hasValues)].length;
  expect(await send()).toMatchObject({ status: 200, body: { erased: true } });
  expect(left()).toBeGreaterThanOrEqual(30);
  expect(left()).toBeLessThan(50);
  const [erasure] = rows("erasure");
  expect(erasure).toMatchObject({ state: "ERASING" });
  expect(await finishErasure(erasure as never, { take: () => true })).toBe(true);
  expect(left()).toBe(0);
  expect(rows("erasure")).toMatchObject([{ state: "ERASED" }]);
  now.mockRestore();
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
