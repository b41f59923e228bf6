import { calendarFile } from "../../../web/src/online/calendar-file.ts";

const fileOf = (date: string, time_zone = "America/Chicago") =>
  calendarFile({
    appointment_id: "appt_1",
    date,
    start_time: "09:00",
    end_time: "09:30",
    time_zone,
    summary: "Appointment at Lakeside",
    location: "Main Street, 1 Main St",
  });

test("has the times of the location in UTC, on both sides of a clock change", () => {
  expect(fileOf("2026-10-31")).toContain("DTSTART:20261031T140000Z");
  expect(fileOf("2026-11-02")).toContain("DTSTART:20261102T150000Z");
  expect(fileOf("2026-11-02")).toContain("DTEND:20261102T153000Z");
  expect(fileOf("2026-11-02", "Asia/Tokyo")).toContain("DTSTART:20261102T000000Z");
});

test("has the id that the files in mails have, so that they correct it", () =>
  expect(fileOf("2026-11-02")).toContain(`UID:appt_1@${location.hostname}`));
