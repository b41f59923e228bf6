import { AppointmentQuery, AvailabilityQuery } from "../../shared/appointments/requests.ts";
import { NewLead } from "../../shared/patients/lead.ts";
import { NewPatient, PatientChange } from "../../shared/patients/patient.ts";
import { PlainDate } from "../../shared/values/dates.ts";
import { dateRefusal, latestDate, latestToday } from "../../shared/values/typed-input.ts";

const refusal = (date?: string) => PlainDate.safeParse(date).error?.issues[0]?.message;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T23:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("accepts dates up to two years ahead, counted from the time zone in which the day begins first", () => {
  expect(refusal("2028-11-22")).toBeUndefined();
  expect(refusal("2028-11-23")).toBe("Dates can be at most two years ahead.");
  expect(refusal("9999-12-31")).toBe("Dates can be at most two years ahead.");
});

test("accepts dates up to February 28 on February 29, because no year two after a leap year has that day", () => {
  vi.setSystemTime("2028-02-29T09:00:00Z");
  expect(latestDate()).toBe("2030-02-28");
  expect(refusal("2030-02-28")).toBeUndefined();
  expect(refusal("2030-03-01")).toBe("Dates can be at most two years ahead.");
});

test("uses the date of the time zone in which the day begins first as the latest current date", () => {
  expect(latestToday()).toBe("2026-11-22");
});

test("refuses a date that does not exist before it is compared", () => {
  expect(dateRefusal("2026-02-30")).toBe("Enter a date such as 11/27/2026.");
});

test("refuses dates before 1900", () => {
  expect(refusal("1900-01-01")).toBeUndefined();
  expect(refusal("1899-12-31")).toBe("Enter a date from 1900 on.");
  expect(refusal("0001-01-01")).toBe("Enter a date from 1900 on.");
});

test.each(["2026-02-30", "11/27/2026", "2026-11-21T10:00", "+002026-11-21", "2026-1-1"])(
  "refuses '%s' as a date",
  (date) => {
    expect(refusal(date)).toBe("Enter a date such as 11/27/2026.");
  },
);

test("asks for a date that is missing", () => {
  expect([refusal(""), refusal()]).toEqual(["Date is required", "Date is required"]);
});

test("refuses a list that ends before it starts, at its end", () => {
  const query = { from: "2026-11-22", to: "2026-11-21" };
  expect(AppointmentQuery.safeParse(query).error?.issues).toMatchObject([
    { path: ["to"], message: "The end date must not be before the start date." },
  ]);
  expect(AppointmentQuery.safeParse({ from: "2026-11-21", to: "2026-11-21" }).success).toBe(true);
  expect(AppointmentQuery.safeParse({ to: "1950-01-01" }).success).toBe(true);
});

test("lists free times only within two years", () => {
  const place = { practitioner_id: "staff_1", service_id: "svc_1", location_id: "loc_1" };
  expect(AvailabilityQuery.safeParse({ ...place, date: "2028-11-22" }).success).toBe(true);
  expect(AvailabilityQuery.safeParse({ ...place, date: "2030-01-01" }).success).toBe(false);
});

test("refuses to empty the birth date of a patient, which a lead may lack", () => {
  const person = { first_name: "Ana", last_name: "Muñoz", contact: "(218) 555-0155", dob: "" };
  expect(NewPatient.safeParse(person).error?.issues[0]?.path).toEqual(["dob"]);
  expect(PatientChange.safeParse({ dob: "", version: 1 }).error?.issues[0]?.path).toEqual(["dob"]);
  expect(PatientChange.safeParse({ first_name: "Ana", version: 1 }).success).toBe(true);
  expect(NewLead.safeParse(person).success).toBe(true);
});
