import { handler } from "../../../functions/patients/index.ts";
import { contract } from "../../../shared/contract.ts";
import { appointmentItem } from "../../support/booking-table.ts";
import { LEAD, NOTE, nextItem, PATIENT, paramsOf, searchItemsOf, WAITLIST_ENTRY } from "../../support/clinic-items.ts";
import { nthId } from "../../support/many-rows.ts";
import { itFailsCleanly, itFindsOnlyOwn, operation } from "../../support/operation-tests.ts";
import { canceled } from "../../support/rows.ts";

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
      goes: { notes: 1, waitlist_entries: 1 },
      stays: { appointments: 1 },
    },
  });
  expect(rows("patient")).toHaveLength(1);
  expect(rows("activity")).toMatchObject([{ operation: "patients.erase", record_id: patient_id }]);
});

it("counts up to 1,000 rows of a kind, by eleven queries, and says when there are more", async () => {
  const notes = Array.from({ length: 1_200 }, (_, n) => NOTE.item({ note_id: nthId("note_", n) }));
  given([PATIENT.item(), ...notes]);
  const before = queries();
  const { body } = await send({ query: { dry_run: "true" } });
  expect(body.goes).toMatchObject({ notes: 1_001, waitlist_entries: 0 });
  expect(queries() - before).toBeLessThan(20);
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
  expect(rows("activity")).toMatchObject([{ operation: "patients.erase", record_id: patient_id }]);
});

it("deletes the leads that became the patient and one who was merged into it, however their data differ today", async () => {
  const [own, others] = [LEAD.item({ first_name: "Ada", last_name: "Byron" }), nextItem(LEAD, { first_name: "Bea" })];
  const merged_id = nthId(String(patient_id), 1);
  given([
    PATIENT.item({ lead_id: own.lead_id, merged_ids: [merged_id] }),
    PATIENT.item({ patient_id: merged_id, merged_into: patient_id, lead_id: others.lead_id }),
    ...[own, others].flatMap((lead) => [lead, ...searchItemsOf(lead)]),
  ]);
  expect((await send({ query: { dry_run: "true" } })).body.goes.leads).toBe(2);
  await send();
  expect([...rows("lead"), ...rows("search")]).toEqual([]);
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
});

it("answers 503 and erases nothing when the patient is changed at the same moment", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});

itFindsOnlyOwn(opened, PATIENT);
itFailsCleanly(opened);
