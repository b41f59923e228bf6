import { LAKESIDE_PLAN } from "../../../infra/local/seed/lakeside.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../shared/values/days-and-times.ts";
import { CASES, MOMENTS, NOW, rowsAt, type SeededRow } from "./seeded-rows.ts";

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
