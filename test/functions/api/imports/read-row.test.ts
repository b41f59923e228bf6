import { readRow } from "../../../../functions/api/imports/read-row.ts";

it.each([
  ["dob", "9/16/41", "1941-09-16"],
  ["dob", "9/16/12", "2012-09-16"],
  ["dob", "soon", "soon"],
  ["last_contact", "1/5/27", "2027-01-05"],
  ["last_contact", "Feb 3, 2026", "2026-02-03"],
  ["next_step_on", "2/3/2026", "2026-02-03"],
  ["gender", "f", "FEMALE"],
  ["gender", "x", "x"],
  ["contact", "218.555.0147", "218-555-0147"],
  ["dob", "29283", "1980-03-03"],
  ["dob", "29283.5", "1980-03-03"],
  ["dob", "1980", "1980"],
  ["dob", "4-Mar-80", "1980-03-04"],
  ["dob", "4-Mar-2012", "2012-03-04"],
  ["dob", "04 March 1980", "1980-03-04"],
  ["dob", "31-Feb-80", "31-Feb-80"],
  ["last_contact", "46054", "2026-02-01"],
  ["last_contact", "4-Mar-26", "2026-03-04"],
  ["preferred_language", "ES", "es"],
  ["preferred_language", "Spanish", "es"],
  ["preferred_language", "español", "es"],
  ["preferred_language", "spa", "es"],
  ["preferred_language", "es-MX", "es"],
  ["preferred_language", "en_US", "en"],
  ["preferred_language", "Vietnamese", "vi"],
  ["preferred_language", "Klingon", "Klingon"],
  ["preferred_language", "-", "-"],
  ["status", "new", "NEW"],
  ["fee", "$1, 240.50", "1240.50"],
  ["fee", "1,250", "1250"],
  ["fee", "1,250,000.00 $", "1250000.00"],
  ["fee", "$ 80.50", "80.50"],
  ["fee", "80,50", "80,50"],
  ["fee", "80 50", "80 50"],
  ["fee", "$1.250,00", "$1.250,00"],
  ["fee", "0,250", "0,250"],
  ["fee", "12,50,000", "12,50,000"],
  ["duration", "30", 30],
  ["duration", "30 min", 30],
  ["duration", "30 Minutes", 30],
  ["duration", "5min.", 5],
  ["buffer_before", "10 mins", 10],
  ["buffer_after", "10 minute", 10],
  ["duration", "30 hours", "30 hours"],
  ["duration", "about 30", "about 30"],
  ["duration", "30 min or so", "30 min or so"],
  ["needs_room", "Yes", true],
  ["needs_room", "n", false],
  ["needs_room", "perhaps", "perhaps"],
  ["first_name", " Ada ", "Ada"],
])("reads the %s %j as %j", (field, text, value) => {
  expect(readRow("patients", { [field]: text })).toEqual({ [field]: value });
});

it("treats empty and unknown values as missing, and keeps values that are not text", () => {
  const values = { street: "  ", city: null, state: undefined, duration: 30, needs_room: false };
  expect(readRow("patients", values)).toStrictEqual({ duration: 30, needs_room: false });
});

it("activates services that a file gives no status", () => {
  expect(readRow("services", { service_name: "Check-up" })).toEqual({ service_name: "Check-up", status: "ACTIVE" });
  expect(readRow("services", { status: "inactive" })).toEqual({ status: "INACTIVE" });
  expect(readRow("leads", {})).toEqual({});
});

it.each([
  ["status", "No-show", "MISSED"],
  ["status", "Canceled", "CANCELLED"],
  ["status", "Checked out", "COMPLETED"],
  ["status", "Scheduled", "BOOKED"],
  ["status", "Moon", "Moon"],
  ["date", "4-Mar-27", "2027-03-04"],
  ["date", "46450", "2027-03-04"],
  ["start_time", "9:30 AM", "09:30"],
  ["start_time", "0.375", "09:00"],
  ["start_time", ".999999", ".999999"],
  ["start_time", "early", "early"],
])("reads the %s %j of an appointment as %j", (field, text, value) => {
  expect(readRow("appointments", { [field]: text })).toEqual({ [field]: value });
});
