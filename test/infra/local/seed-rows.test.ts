import { clinicRows } from "../../../infra/local/seed/clinic.ts";
import type { ClinicPlan } from "../../../infra/local/seed/clinic-plan.ts";
import { HILLVIEW_PLAN } from "../../../infra/local/seed/hillview.ts";
import { LAKESIDE_PLAN } from "../../../infra/local/seed/lakeside.ts";
import { Appointment } from "../../../shared/appointments/appointment.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import { NewWaitlistEntry, WaitlistEntry } from "../../../shared/appointments/waitlist.ts";
import { NewBillingInfo } from "../../../shared/billing/billing-info.ts";
import { InsuranceCompany } from "../../../shared/insurance/company.ts";
import { InsuranceProvider } from "../../../shared/insurance/provider.ts";
import { NewLocation } from "../../../shared/locations/location.ts";
import { Room } from "../../../shared/locations/room.ts";
import { Lead } from "../../../shared/patients/lead.ts";
import { NewPatient, Patient } from "../../../shared/patients/patient.ts";
import { personFields } from "../../../shared/patients/person.ts";
import { Service } from "../../../shared/services/service.ts";
import { overlapping, Schedule } from "../../../shared/staff/schedule.ts";
import { NewStaff, Staff } from "../../../shared/staff/staff.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../shared/weekdays.ts";
import { sampleOf } from "../../support/depth.ts";

const NOW = "2026-11-24T18:05:00.000Z";
/**
 * First starts at all sorts of moments: by day, by night, on a Sunday, around both changes of the clocks, on a leap
 * day.
 */
const MOMENTS: readonly string[] = [
  NOW,
  "2026-11-21T09:10:00.000Z",
  "2026-11-22T16:59:59.000Z",
  "2027-03-14T08:01:00.000Z",
  "2028-02-29T23:20:00.000Z",
];
// The repeated hour at the end of daylight saving: its second half has no appointments.
const CLOCKS_GO_BACK = "2026-11-01T06:40:00.000Z";
const CASES = sampleOf(
  "demo data",
  [...MOMENTS, CLOCKS_GO_BACK].flatMap((at) =>
    [LAKESIDE_PLAN, HILLVIEW_PLAN].map((plan) => ({ at, plan, clinic: plan.letter })),
  ),
  ({ clinic }) => clinic,
);

type Rows = ReturnType<typeof clinicRows>;
type SeededRow = Rows["appointments"][number];

const rowsAt = (plan: ClinicPlan, at: string): Rows => clinicRows(plan, new Date(at));

/** Returns the wall-clock time of an instant, computed by Intl and not by the product's own code. */
function wallClock(instant: string, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [date = "", time = ""] = format.format(new Date(instant)).split(" ");
  return { date, time };
}

const liveOf = (appointments: readonly SeededRow[], person_id: string) =>
  appointments
    .filter((appointment) => takesTime(appointment.appointment_status))
    .filter((appointment) => [appointment.practitioner_id, appointment.patient_id].includes(person_id))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));

describe.each(CASES)("the demo data of clinic $clinic as of $at", ({ at, plan }) => {
  const rows = rowsAt(plan, at);
  const { appointments, days, weeks, locations } = rows;

  test("has no overlapping live appointments of a person", () => {
    for (const person_id of new Set(days.map((day) => day.person_id)))
      for (const [index, appointment] of liveOf(appointments, person_id).entries())
        expect(appointment.starts_at >= (liveOf(appointments, person_id)[index - 1]?.ends_at ?? "")).toBe(true);
  });

  test("has every appointment within the hours of its location and practitioner", () => {
    for (const appointment of appointments) {
      const location = locations.find(({ location_id }) => location_id === appointment.location_id);
      if (!location) throw new Error("An appointment is nowhere.");
      expect(wallClock(appointment.starts_at, location.time_zone)).toEqual({
        date: appointment.date,
        time: appointment.start_time,
      });
      expect(wallClock(appointment.ends_at, location.time_zone)).toEqual({
        date: appointment.date,
        time: appointment.end_time,
      });
      const weekday = (new Date(appointment.date).getUTCDay() + 6) % 7;
      const hours = location.operating_hours[WEEKDAYS[weekday] ?? "Monday"];
      const schedule = weeks
        .find(({ staff_id }) => staff_id === appointment.practitioner_id)
        ?.schedules.find(
          (day) => day.day_of_week === SCHEDULE_DAYS[weekday] && day.location_id === appointment.location_id,
        );
      expect(hours.status).toBe("available");
      expect(schedule?.is_available).toBe(true);
      for (const [from, to] of [
        [hours.open, hours.close],
        [schedule?.start_time ?? "", schedule?.end_time ?? ""],
      ] as const)
        expect([appointment.start_time >= from, appointment.end_time <= to]).toEqual([true, true]);
    }
  });

  test("has booked days with exactly the live appointments", () => {
    const claimed = days.flatMap((day) =>
      day.appointments.map(
        (span) => `${day.person_id} ${day.utc_date} ${span.appointment_id} ${span.starts_at} ${span.ends_at}`,
      ),
    );
    const expected = appointments
      .filter((appointment) => takesTime(appointment.appointment_status))
      .flatMap(({ practitioner_id, patient_id, appointment_id, starts_at, ends_at }) =>
        [practitioner_id, patient_id].flatMap((person_id) =>
          // The last moment of an appointment is the millisecond before its end.
          [
            ...new Set(
              [starts_at, new Date(Date.parse(ends_at) - 1).toISOString()].map((moment) => moment.slice(0, 10)),
            ),
          ].map((utc_date) => `${person_id} ${utc_date} ${appointment_id} ${starts_at} ${ends_at}`),
        ),
      );
    expect(claimed.sort()).toEqual(expected.sort());
    for (const day of days) expect(day.version).toBeGreaterThanOrEqual(Math.max(1, day.appointments.length));
  });

  test("has statuses that fit the past, the present and the future", () => {
    for (const { starts_at, ends_at, appointment_status, created_at } of appointments) {
      const stage = ends_at <= at ? "past" : starts_at <= at ? "present" : "future";
      const allowed = {
        past: ["COMPLETED", "MISSED", "CANCELLED"],
        present: ["IN-PROGRESS"],
        future: ["BOOKED", "CHECKED-IN", "CANCELLED"],
      };
      expect(allowed[stage]).toContain(appointment_status);
      expect(created_at < at && created_at < starts_at).toBe(true);
    }
  });
});

test.each(CASES)(
  "has the instants of the steps of clinic $clinic's appointments in order, as of $at",
  ({ at, plan }) => {
    for (const { appointment_status, starts_at, ...row } of rowsAt(plan, at).appointments) {
      const stamps = [row.checked_in_at, row.started_at, row.completed_at].filter((stamp) => stamp !== undefined);
      const steps = ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"].indexOf(appointment_status) + 1;
      expect(stamps).toHaveLength(steps);
      expect([...stamps, at]).toEqual([...stamps, at].sort());
      if (row.checked_in_at) expect(row.checked_in_at < starts_at).toBe(true);
    }
  },
);

test.each(MOMENTS)("has patients in treatment, waiting, finished and expected at Lakeside at %s", (at) => {
  const today = rowsAt(LAKESIDE_PLAN, at).appointments.filter(
    ({ starts_at }) => Math.abs(Date.parse(starts_at) - Date.parse(at)) < 4 * 3_600_000,
  );
  const statuses = new Set(today.map(({ appointment_status }) => appointment_status));
  expect([...statuses]).toEqual(expect.arrayContaining(["COMPLETED", "IN-PROGRESS", "CHECKED-IN", "BOOKED"]));
});

test("spreads Lakeside's appointments over the past and the next month, most of them held or upcoming", () => {
  const { appointments } = rowsAt(LAKESIDE_PLAN, NOW);
  const count = (status: SeededRow["appointment_status"]) =>
    appointments.filter(({ appointment_status }) => appointment_status === status).length;
  expect(count("COMPLETED")).toBeGreaterThan(130);
  expect(count("BOOKED")).toBeGreaterThan(130);
  for (const status of ["MISSED", "CANCELLED"] as const) expect(count(status)).toBeGreaterThan(5);
  const dates = new Set(appointments.map(({ date }) => date));
  expect(dates.size).toBeGreaterThan(50);
  expect([[...dates].sort()[0], [...dates].sort().at(-1)]).toEqual([
    expect.stringMatching(/^2026-10-2\d/),
    expect.stringMatching(/^2026-12-2\d/),
  ]);
});

test("creates the same rows for the same moment, and the same people on another day", () => {
  const [one, other] = [NOW, CLOCKS_GO_BACK];
  expect(rowsAt(LAKESIDE_PLAN, one)).toEqual(rowsAt(LAKESIDE_PLAN, one));
  const names = (at: string) => rowsAt(LAKESIDE_PLAN, at).patients.map(({ created_at: _, ...patient }) => patient);
  expect(names(one)).toEqual(names(other));
});

describe.each([LAKESIDE_PLAN, HILLVIEW_PLAN])("the demo data of clinic $letter", (plan) => {
  const rows = rowsAt(plan, NOW);

  test("matches the contract's schemas", () => {
    for (const row of rows.rooms) Room.parse(row);
    for (const row of rows.services) Service.parse(row);
    for (const row of rows.staff) Staff.parse(row);
    for (const { schedules } of rows.weeks) for (const schedule of schedules) Schedule.parse(schedule);
    for (const row of rows.patients) Patient.parse(row);
    for (const row of rows.leads) Lead.parse({ ...row, patient_id: row.patient_id ?? null });
    for (const row of rows.appointments) Appointment.parse(row);
    for (const row of rows.providers) InsuranceProvider.parse(row);
    for (const row of rows.companies) InsuranceCompany.parse(row);
    for (const row of rows.waitlist) WaitlistEntry.parse(row);
  });

  test("passes the product's own form schemas", () => {
    for (const { tenant_id: _, location_id: __, version: ___, ...row } of rows.locations)
      expect(NewLocation.parse(row)).toEqual({ ...row, website: null, status: "ACTIVE" });
    for (const { tenant_id: _, billing_id: __, version: ___, ...row } of rows.billing) NewBillingInfo.parse(row);
    for (const row of rows.patients) {
      // A row from before a field was added lacks it.
      const names = Object.keys(personFields).filter((name) => name in row);
      const fields = Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
      expect(NewPatient.parse(fields)).toMatchObject(fields);
    }
    for (const row of rows.staff)
      NewStaff.parse({
        firstName: row.first_name,
        lastName: row.last_name,
        dob: row.date_of_birth,
        street: row.street,
        city: row.city,
        state: row.state,
        zipcode: row.zipcode,
        email: row.email,
        phoneNumber: row.phone_number,
        role: row.role,
        status: row.status,
        locationId: row.location_id,
      });
    for (const { schedules } of rows.weeks)
      for (const hours of schedules) expect(overlapping(hours, schedules)).toBeUndefined();
  });

  test("has patients on the waitlist of each location, longest waiting first, for services and practitioners of it", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    expect(new Set(rows.waitlist.map(({ location_id }) => location_id)).size).toBe(plan.places.length);
    expect(new Set(rows.waitlist.map(({ patient_id }) => patient_id)).size).toBe(rows.waitlist.length);
    const since = rows.waitlist.map(({ created_at }) => created_at);
    expect(since).toEqual(since.toSorted());
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
    const people = [...rows.patients, ...rows.leads];
    for (const { email, contact } of people) {
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
    for (const lead of converted)
      expect(rows.patients.find(({ patient_id }) => patient_id === lead.patient_id)).toMatchObject({
        first_name: lead.first_name,
        last_name: lead.last_name,
        dob: lead.dob,
      });
  });
});
