import { readRow } from "../../shared/imports/import.ts";

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
  ["preferred_language", "ES", "es"],
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
