import type { Affected, Appointment } from "../../shared/appointments/appointment.ts";
import type { Answer } from "../support/call.ts";
import { openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { copyAppointment } from "../support/stored-appointments.ts";
import { clinic, desk, openDeskForEach } from "./desk-for-each.ts";

/** The query of a change that is only tried. */
const dry_run = "true" as const;
/** A closure of three days from the Monday on. */
const days = { from_date: MONDAY, to_date: daysAfter(MONDAY, 2), reason: "Renovation" };
/** Books the desk's patient on the Monday, and returns the appointment. */
const book = async (start_time: string, changes: object = {}): Promise<Appointment> => {
  const body = { ...desk, date: MONDAY, start_time, ...changes };
  return (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
};
/** Returns the appointments that need attention, earliest first. */
const needing = async (query: object = {}): Promise<Appointment[]> => {
  const answer = await clinic.send("RECEPTIONIST", "appointments", "list", {
    query: { attention: "true", order: "asc", ...query },
  });
  return answer.body.items;
};
/** Returns when each of them starts. */
const starts = async () =>
  (await needing()).map(({ date, start_time }) => `${date === MONDAY ? "Mon" : date} ${start_time}`);
/** Returns how many appointments a dry run shows, and the reasons without repetition. */
const affected = ({ status, body }: { readonly status: number; readonly body: object }) => {
  expect(status).toBe(200);
  const { total, items } = (body as Affected).affected;
  return [total, ...new Set(items.map(({ attention }) => attention))];
};
/** Closes the location for those days. */
const close = (query: object = {}) =>
  clinic.send("TENANT_ADMIN", "locations", "createClosure", {
    params: { location_id: desk.location_id },
    query,
    body: days,
  });

openDeskForEach();
afterEach(() => void vi.useRealTimers());

test("shows what a closure affects and writes nothing, then marks it when it is saved", async () => {
  await book("10:00");
  await book("11:00");
  await book("10:00", { date: daysAfter(MONDAY, 7) });
  const reason = `Lake Street is closed until`;
  expect(affected(await close({ dry_run }))).toEqual([2, expect.stringContaining(reason)]);
  expect(await needing()).toEqual([]);
  expect((await close()).status).toBe(201);
  expect(await starts()).toEqual(["Mon 10:00", "Mon 11:00"]);
  expect((await needing())[0]?.attention).toContain("Renovation");
});

test("keeps an appointment in the list until it is moved, cancelled or the closure is deleted", async () => {
  const [first, second] = [await book("10:00"), await book("11:00"), await book("12:00")];
  const { closure_id } = (await close()).body;
  const params = ({ appointment_id }: Appointment) => ({ appointment_id });
  const moved = await clinic.send("RECEPTIONIST", "appointments", "reschedule", {
    params: params(first),
    body: { date: daysAfter(MONDAY, 7), version: 1 },
  });
  expect([moved.status, moved.body.attention]).toEqual([200, undefined]);
  expect(await starts()).toEqual(["Mon 11:00", "Mon 12:00"]);
  await clinic.send("RECEPTIONIST", "appointments", "setStatus", {
    params: params(second),
    body: { appointment_status: "CANCELLED", version: 1 },
  });
  expect(await starts()).toEqual(["Mon 12:00"]);
  await clinic.send("TENANT_ADMIN", "locations", "removeClosure", { params: { closure_id } });
  expect(await needing()).toEqual([]);
});

test("marks an appointment that was cancelled before a closure, when it is brought back", async () => {
  const { appointment_id } = await book("10:00");
  const become = (appointment_status: "CANCELLED" | "BOOKED", version: number) =>
    clinic.send("RECEPTIONIST", "appointments", "setStatus", {
      params: { appointment_id },
      body: { appointment_status, version },
    });
  await become("CANCELLED", 1);
  await close();
  expect((await become("BOOKED", 2)).body.attention).toContain("Renovation");
  expect(await starts()).toEqual(["Mon 10:00"]);
});

test("shows and marks what time off affects, without its reason", async () => {
  await book("10:00");
  const request = { params: { staff_id: desk.practitioner_id }, body: { ...days, reason: "Surgery" } };
  const send = (query: object) => clinic.send("TENANT_ADMIN", "staff", "createTimeOff", { ...request, query });
  expect(affected(await send({ dry_run }))).toEqual([1, expect.stringContaining("Chidi Okafor is on leave until")]);
  expect((await send({})).status).toBe(201);
  expect((await needing())[0]?.attention).not.toContain("Surgery");
});

const hours = (status: "available" | "closed") => ({
  operating_hours: { Monday: { open: "09:00", close: "17:00", status } } as never,
});
const week = (body: object) => ({
  params: { staff_id: desk.practitioner_id },
  query: { location_id: desk.location_id },
  body: { items: [], version: 1, ...body },
});

test.each<[string, (query: object, version: number) => Promise<Answer>, string]>([
  [
    "other hours of the location",
    (query, version) =>
      clinic.send("TENANT_ADMIN", "locations", "update", {
        params: { location_id: desk.location_id },
        query,
        body: { ...hours("closed"), version },
      }),
    "Lake Street is closed on Mondays.",
  ],
  [
    "an inactive location",
    (query, version) =>
      clinic.send("TENANT_ADMIN", "locations", "update", {
        params: { location_id: desk.location_id },
        query,
        body: { status: "INACTIVE", version },
      }),
    "Lake Street is not in use.",
  ],
  [
    "a day off of the practitioner",
    (query) => {
      const { query: at, ...request } = week({ days_off: ["Mon"] });
      return clinic.send("TENANT_ADMIN", "staff", "putSchedules", { ...request, query: { ...at, ...query } } as never);
    },
    "Chidi Okafor works at Lake Street on Tue, Wed, Thu, Fri, Sat, Sun only.",
  ],
  [
    "an inactive service",
    (query, version) =>
      clinic.send("TENANT_ADMIN", "services", "update", {
        params: { service_id: desk.service_id },
        query,
        body: { status: "INACTIVE", version },
      }),
    "Check-up is not offered at the moment.",
  ],
  [
    "a service of other practitioners",
    (query, version) =>
      clinic.send("TENANT_ADMIN", "services", "update", {
        params: { service_id: desk.service_id },
        query,
        body: { needs_room: true, version },
      }),
    "Check-up needs a room, and none is booked.",
  ],
])("shows what %s affects, writes nothing before it is saved, and marks it then", async (_, send, reason) => {
  await book("10:00");
  expect(affected(await send({ dry_run }, 1))).toEqual([1, reason]);
  expect(await needing()).toEqual([]);
  expect((await send({}, 1)).status).toBe(200);
  expect((await needing()).map(({ attention }) => attention)).toEqual([reason]);
});

test("shows what the deletion of a service or another time zone would affect, and refuses both", async () => {
  await book("10:00");
  const service = { params: { service_id: desk.service_id } };
  const remove = (query: object) => clinic.send("TENANT_ADMIN", "services", "remove", { ...service, query });
  expect(affected(await remove({ dry_run }))[0]).toBe(1);
  expect((await remove({})).status).toBe(409);
  const zone = { params: { location_id: desk.location_id }, body: { time_zone: "America/Denver", version: 1 } };
  const change = (query: object) => clinic.send("TENANT_ADMIN", "locations", "update", { ...zone, query });
  expect(affected(await change({ dry_run }))[0]).toBe(1);
  expect((await change({})).body).toMatchObject({ code: "in_use" });
});

/** Within so many milliseconds of saving, everything that no longer fits is marked. */
const ALL_MARKED_MS = 10_000;

test("marks 50 of 200 before it answers, and the table's stream the rest within 10 seconds", async () => {
  const { tenant_id } = clinic;
  await copyAppointment(tenant_id, (await book("10:00")).appointment_id, 199);
  expect((await close({ dry_run })).body.affected).toMatchObject({ total: 200, items: { length: 50 } });
  await close();
  const saved = performance.now();
  expect(await needing({ limit: 100 })).toHaveLength(50);
  const { refreshOwner } = await import("../../functions/events/streams/attention-sources.ts");
  await refreshOwner({ tenant_id, owner_id: desk.location_id }, { take: () => true });
  const milliseconds = performance.now() - saved;
  const { body } = await clinic.send("TENANT_ADMIN", "reports", "attention", {});
  expect(body.appointments).toBe(200);
  expect(milliseconds).toBeLessThan(ALL_MARKED_MS);
});

test("leaves one audit entry of the appointments that a dry run shows", async () => {
  const { appointment_id } = await book("10:00");
  await close({ dry_run });
  const { body } = await clinic.send("TENANT_ADMIN", "audit", "list", {});
  expect(body.items.filter(({ operation }) => operation === "appointments.list")).toMatchObject([
    { record_ids: [appointment_id], user_role: "TENANT_ADMIN" },
  ]);
});

test("finds nothing of another clinic", async () => {
  const stranger = await openClinic();
  const params = { location_id: desk.location_id };
  const answer = await stranger.send("TENANT_ADMIN", "locations", "createClosure", {
    params,
    query: { dry_run },
    body: days,
  });
  expect(answer.status).toBe(404);
});

test("lists no past appointment among those that need attention", async () => {
  await book("10:00");
  await book("11:00");
  await close();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${MONDAY}T10:40:00.000-06:00`) });
  expect(await starts()).toEqual(["Mon 11:00"]);
  expect(await needing({ to: daysAfter(MONDAY, -9) })).toEqual([]);
});
