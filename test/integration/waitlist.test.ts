import type { WaitlistEntry, WaitlistMatch } from "../../shared/appointments/waitlist.ts";
import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient, openFrontDesk, setClock } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
beforeAll(async () => {
  emulators = await startEmulators({ stream: true });
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  setClock("08:00");
  clinic = await openClinic();
  desk = await openFrontDesk(clinic);
});
afterEach(() => void vi.useRealTimers());

const send = <O extends OperationOf<"appointments">>(operation: O, request: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", operation, request as never);
const register = async (last_name: string): Promise<string> => {
  const body = { ...newPatient, last_name };
  return (await clinic.send("RECEPTIONIST", "patients", "create", { body })).body.patient_id;
};
/** Adds a patient to the waitlist, a moment after the one before. */
const wait = async (patient_id: string, wishes: object = {}): Promise<WaitlistEntry> => {
  vi.setSystemTime(Date.now() + 1);
  return (await send("addToWaitlist", { body: { patient_id, service_id: desk.service_id, ...wishes } })).body;
};
const book = (patient_id: string, start_time: string, changes: object = {}, key?: string) =>
  send("book", {
    body: { ...desk, patient_id, date: MONDAY, start_time, ...changes },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const list = async (query: object = {}): Promise<WaitlistEntry[]> => (await send("listWaitlist", { query })).body.items;
const matches = async (query: object): Promise<WaitlistMatch[]> =>
  (await send("listWaitlistMatches", { query })).body.items;

test("fills a cancelled appointment with the best match, who leaves the list", async () => {
  const { appointment_id, version } = (await book(desk.patient_id, "09:00")).body;
  const [first, chosen, afternoon] = [await register("First"), await register("Chosen"), await register("Later")];
  await wait(first);
  const wish = await wait(chosen, { practitioner_id: desk.practitioner_id, to_time: "12:00" });
  await wait(afternoon, { from_time: "13:00" });
  const body = { appointment_status: "CANCELLED", version };
  await send("setStatus", { params: { appointment_id }, body });

  const found = await matches({ appointment_id });
  expect(found.map(({ patient_id }) => patient_id)).toEqual([chosen, first]);
  const [{ time, entry_id } = {} as WaitlistMatch] = found;
  expect(entry_id).toBe(wish.entry_id);
  const answer = await book(chosen, time.start_time, { waitlist_entry_id: entry_id });
  expect(answer).toMatchObject({ status: 201, body: { patient_name: "Grace Chosen", start_time: "09:00" } });
  expect((await list()).map(({ patient_id }) => patient_id)).toEqual([first, afternoon]);
  expect(await matches({ appointment_id })).toEqual([]);
});

test("lets one of ten desks book the same person from the waitlist at different times", async () => {
  const { entry_id, patient_id } = await wait(desk.patient_id);
  const times = ["09", "10", "11", "12", "13"].flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
  const answers = await Promise.all(times.map((time) => book(patient_id, time, { waitlist_entry_id: entry_id })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 201) expect([404, 409], `${status} ${body.code}`).toContain(status);
  expect(await list()).toEqual([]);
  const { body } = await send("list", { query: { from: MONDAY, to: MONDAY } });
  expect(body.items).toHaveLength(1);
});

test("books or removes, never both, when two desks meet", async () => {
  for (const start_time of ["09:00", "09:30", "10:00", "10:30"]) {
    const { entry_id, patient_id } = await wait(await register(`At ${start_time.replace(":", "x")}`));
    const [booked, removed] = await Promise.all([
      book(patient_id, start_time, { waitlist_entry_id: entry_id }),
      send("removeFromWaitlist", { params: { entry_id } }),
    ]);
    expect([booked.status === 201, removed.status === 204].filter(Boolean)).toHaveLength(1);
  }
  expect(await list()).toEqual([]);
});

test("answers a booking that is sent again as the first time, though the entry is gone", async () => {
  const { entry_id, patient_id } = await wait(desk.patient_id);
  const again = () => book(patient_id, "09:00", { waitlist_entry_id: entry_id }, "one-key-for-one-booking");
  const first = await again();
  expect(await again()).toMatchObject({ status: 201, body: { appointment_id: first.body.appointment_id } });
});

test("keeps the entry when the time was taken meanwhile", async () => {
  await book(desk.patient_id, "09:00");
  const entry = await wait(await register("Waiting"));
  const answer = await book(entry.patient_id, "09:00", { waitlist_entry_id: entry.entry_id });
  expect(answer).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  expect(await list()).toEqual([entry]);
});

test("corrects an entry that was written with a former name", async () => {
  const { entry_id } = await wait(desk.patient_id);
  await emulators.drainStream();
  const { waitlistEntryEntity } = await import("../../functions/entities/waitlist.ts");
  await waitlistEntryEntity()
    .patch({ tenant_id: clinic.tenant_id, entry_id })
    .set({ service_name: "Former name" })
    .add({ version: 1 })
    .go();
  await emulators.drainStream();
  expect(await list()).toMatchObject([{ entry_id, service_name: "Check-up" }]);
});

test("shows new names of patient, practitioner, service and location, and the alert", async () => {
  const { entry_id } = await wait(desk.patient_id, { practitioner_id: desk.practitioner_id });
  const { location_id, service_id, patient_id } = desk;
  const change = { last_name: "Murray", alert: "Deaf", version: 1 };
  await clinic.send("RECEPTIONIST", "patients", "update", { params: { patient_id }, body: change });
  const service = { service_name: "Examination", version: 1 };
  await clinic.send("TENANT_ADMIN", "services", "update", { params: { service_id }, body: service });
  const location = { location_name: "Hill Road", version: 1 };
  await clinic.send("TENANT_ADMIN", "locations", "update", { params: { location_id }, body: location });
  const { staffEntity } = await import("../../functions/entities/people.ts");
  await staffEntity()
    .patch({ tenant_id: clinic.tenant_id, staff_id: desk.practitioner_id })
    .set({ last_name: "Eze" })
    .go();
  await emulators.drainStream();
  expect(await list()).toMatchObject([
    {
      entry_id,
      patient_name: "Grace Murray",
      patient_alert: "Deaf",
      practitioner_name: "Chidi Eze",
      service_name: "Examination",
      location_name: "Hill Road",
      version: 1,
    },
  ]);
});

test("pages through the list of a location", async () => {
  const entries = [];
  for (let nth = 0; nth < 5; nth += 1) entries.push(await wait(desk.patient_id));
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { location_id } = desk;
    const { body } = await send("listWaitlist", { query: { location_id, limit: 2, ...(cursor && { cursor }) } });
    ids.push(...body.items.map((entry: WaitlistEntry) => entry.entry_id));
    cursor = body.next_cursor;
  }
  expect(ids).toEqual(entries.map(({ entry_id }) => entry_id));
});
