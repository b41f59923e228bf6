import { type ClinicPlan, HILLVIEW_PLAN, LAKESIDE_PLAN } from "../../../infra/local/seed/clinics.ts";
import { type ClinicRows, clinicRows } from "../../../infra/local/seed/rows.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import { NewWaitlistEntry } from "../../../shared/appointments/waitlist.ts";
import { NewBillingInfo } from "../../../shared/billing/billing-info.ts";
import { NewLocation } from "../../../shared/locations/location.ts";
import { NewPatient } from "../../../shared/patients/patient.ts";
import { personFields } from "../../../shared/patients/person.ts";
import { overlapping } from "../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../shared/values/days-and-times.ts";

const NOW = "2026-11-24T18:05:00.000Z";
// First starts at all sorts of moments: by day, by night, on a Sunday, at the change of the clocks, on a leap day.
const MOMENTS: readonly string[] = [
  NOW,
  "2026-11-21T09:10:00.000Z",
  "2026-11-22T16:59:59.000Z",
  "2027-03-14T08:01:00.000Z",
  "2028-02-29T23:20:00.000Z",
];
// The repeated hour at the end of daylight saving: its second half has no appointments.
const CLOCKS_GO_BACK = "2026-11-01T06:40:00.000Z";
const CASES = [...MOMENTS, CLOCKS_GO_BACK].flatMap((at) =>
  [LAKESIDE_PLAN, HILLVIEW_PLAN].map((plan) => ({ at, plan, clinic: plan.letter })),
);

const computed = new Map<string, ClinicRows>();
/** Returns the rows of a first start. Computing them takes a third of a second, so tests share them. */
function rowsAt(plan: ClinicPlan, at: string): ClinicRows {
  const key = `${plan.letter} ${at}`;
  const rows = computed.get(key) ?? clinicRows(plan, new Date(at));
  computed.set(key, rows);
  return rows;
}

/** Returns the wall-clock time of an instant, computed by Intl and not by the product's own code. */
function wallClock(instant: string, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [date = "", time = ""] = format.format(new Date(instant)).split(" ");
  return { date, time };
}

describe.each(CASES)("the appointments of clinic $clinic as of $at", ({ at, plan }) => {
  const { appointments, days, weeks, locations } = rowsAt(plan, at);
  const live = appointments.filter(({ appointment_status }) => takesTime(appointment_status));

  test("don't overlap for any person", () => {
    for (const person_id of new Set(days.map((day) => day.person_id))) {
      const own = live
        .filter((each) => [each.practitioner_id, each.patient_id].includes(person_id))
        .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
      for (const [index, { starts_at }] of own.entries())
        expect(starts_at >= (own[index - 1]?.ends_at ?? "")).toBe(true);
    }
  });

  test("are within the hours of their location and practitioner", () => {
    for (const appointment of appointments) {
      const location = locations.find(({ location_id }) => location_id === appointment.location_id);
      const { date, start_time, end_time, starts_at, ends_at } = appointment;
      expect(wallClock(starts_at, location?.time_zone ?? "")).toEqual({ date, time: start_time });
      expect(wallClock(ends_at, location?.time_zone ?? "")).toEqual({ date, time: end_time });
      const weekday = (new Date(date).getUTCDay() + 6) % 7;
      const hours = location?.operating_hours[WEEKDAYS[weekday] ?? "Monday"];
      const shift = weeks
        .find(({ staff_id }) => staff_id === appointment.practitioner_id)
        ?.schedules.find(
          (day) => day.day_of_week === SCHEDULE_DAYS[weekday] && day.location_id === appointment.location_id,
        );
      expect([hours?.status, shift?.is_available]).toEqual(["available", true]);
      for (const opens of [hours?.open, shift?.start_time]) expect(start_time >= String(opens)).toBe(true);
      for (const closes of [hours?.close, shift?.end_time]) expect(end_time <= String(closes)).toBe(true);
    }
  });

  test("stand in the booked days, as far as they take time", () => {
    const stored = days.flatMap(({ person_id, utc_date, appointments: spans }) =>
      spans.map((span) => `${person_id} ${utc_date} ${span.appointment_id} ${span.starts_at} ${span.ends_at}`),
    );
    const expected = live.flatMap(({ practitioner_id, patient_id, appointment_id, starts_at, ends_at }) => {
      // The last moment of an appointment is the millisecond before its end.
      const last = new Date(Date.parse(ends_at) - 1).toISOString();
      const dates = new Set([starts_at, last].map((moment) => moment.slice(0, 10)));
      return [practitioner_id, patient_id].flatMap((person_id) =>
        [...dates].map((date) => `${person_id} ${date} ${appointment_id} ${starts_at} ${ends_at}`),
      );
    });
    expect(stored.sort()).toEqual(expected.sort());
  });

  test("have statuses and instants that fit the past, the present and the future", () => {
    const allowed = {
      past: ["COMPLETED", "MISSED", "CANCELLED"],
      present: ["IN-PROGRESS"],
      future: ["BOOKED", "CHECKED-IN", "CANCELLED"],
    };
    for (const { starts_at, ends_at, appointment_status, created_at, ...row } of appointments) {
      const stage = ends_at <= at ? "past" : starts_at <= at ? "present" : "future";
      expect(allowed[stage]).toContain(appointment_status);
      expect(created_at < at && created_at < starts_at).toBe(true);
      const instants = [row.checked_in_at, row.started_at, row.completed_at].filter((each) => each !== undefined);
      expect(instants).toHaveLength(["CHECKED-IN", "IN-PROGRESS", "COMPLETED"].indexOf(appointment_status) + 1);
      expect([...instants, at]).toEqual([...instants, at].sort());
      expect((row.checked_in_at ?? "") < starts_at).toBe(true);
    }
  });
});

test.each(MOMENTS)("has patients in treatment, waiting, finished and expected at Lakeside at %s", (at) => {
  const today = rowsAt(LAKESIDE_PLAN, at).appointments.filter(
    ({ starts_at }) => Math.abs(Date.parse(starts_at) - Date.parse(at)) < 4 * 3_600_000,
  );
  const statuses = new Set(today.map(({ appointment_status }) => appointment_status));
  expect([...statuses]).toEqual(expect.arrayContaining(["COMPLETED", "IN-PROGRESS", "CHECKED-IN", "BOOKED"]));
});

test("spreads Lakeside's appointments over the past and the next month, most of them held or upcoming", () => {
  const { appointments } = rowsAt(LAKESIDE_PLAN, NOW);
  const count = (status: string) => appointments.filter((each) => each.appointment_status === status).length;
  for (const status of ["COMPLETED", "BOOKED"]) expect(count(status)).toBeGreaterThan(130);
  for (const status of ["MISSED", "CANCELLED"]) expect(count(status)).toBeGreaterThan(5);
  const dates = [...new Set(appointments.map(({ date }) => date))].sort();
  expect(dates.length).toBeGreaterThan(50);
  expect([dates[0], dates.at(-1)]).toEqual([
    expect.stringMatching(/^2026-10-2\d/),
    expect.stringMatching(/^2026-12-2\d/),
  ]);
});

test("creates the same rows for the same moment, and the same people on another day", () => {
  expect(clinicRows(LAKESIDE_PLAN, new Date(NOW))).toEqual(rowsAt(LAKESIDE_PLAN, NOW));
  const names = (at: string) => rowsAt(LAKESIDE_PLAN, at).patients.map(({ created_at: _, ...patient }) => patient);
  expect(names(NOW)).toEqual(names(CLOCKS_GO_BACK));
});

describe.each([LAKESIDE_PLAN, HILLVIEW_PLAN])("the demo data of clinic $letter", (plan) => {
  const rows = rowsAt(plan, NOW);

  test("passes the product's own form schemas, so that its forms can be saved", () => {
    for (const { tenant_id: _, location_id: __, version: ___, ...row } of rows.locations) NewLocation.parse(row);
    for (const { tenant_id: _, billing_id: __, version: ___, ...row } of rows.billing) NewBillingInfo.parse(row);
    for (const row of rows.patients)
      NewPatient.parse(Object.fromEntries(Object.keys(personFields).map((name) => [name, Reflect.get(row, name)])));
    for (const { schedules } of rows.weeks)
      for (const hours of schedules) expect(overlapping(hours, schedules)).toBeUndefined();
  });

  test("has different patients on the waitlist of each location, for services and practitioners of it", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    expect(new Set(rows.waitlist.map(({ location_id }) => location_id)).size).toBe(plan.places.length);
    expect(new Set(rows.waitlist.map(({ patient_id }) => patient_id)).size).toBe(rows.waitlist.length);
    for (const { service_id, location_id, practitioner_id, ...row } of rows.waitlist) {
      expect(rows.services.find((each) => each.service_id === service_id)).toMatchObject({ location_id });
      const works = rows.weeks.find(({ staff_id }) => staff_id === practitioner_id)?.schedules;
      if (practitioner_id) expect(works?.some((day) => day.location_id === location_id)).toBe(true);
      const { patient_id, days, from_time, to_time, until } = row;
      NewWaitlistEntry.parse({ patient_id, service_id, location_id, practitioner_id, days, from_time, to_time, until });
    }
    vi.useRealTimers();
  });

  test("uses reserved addresses and telephone numbers", () => {
    for (const { email, contact } of [...rows.patients, ...rows.leads]) {
      expect(email).toMatch(/^$|@example\.com$/);
      expect(contact).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
    for (const { email, phone_number } of rows.staff) {
      expect(email).toMatch(/\.example\.com$/);
      expect(phone_number).toMatch(/^555/);
    }
  });

  test("links each converted lead to its patient", () => {
    const converted = rows.leads.filter(({ patient_id }) => patient_id);
    expect(converted).toHaveLength(plan.leads.converted);
    for (const { patient_id, first_name, last_name, dob } of converted)
      expect(rows.patients.find((patient) => patient.patient_id === patient_id)).toMatchObject({
        first_name,
        last_name,
        dob,
      });
  });
});
