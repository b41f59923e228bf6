import { clinicRows } from "../../../infra/local/seed/clinic.ts";
import { HILLVIEW_PLAN } from "../../../infra/local/seed/hillview.ts";
import { LAKESIDE_PLAN } from "../../../infra/local/seed/lakeside.ts";
import { Appointment } from "../../../shared/appointments/appointment.ts";
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
import { CLOCKS_GO_BACK, NOW, rowsAt } from "./seeded-rows.ts";

test("creates the same rows for the same moment, and the same people on another day", () => {
  const [one, other] = [NOW, CLOCKS_GO_BACK];
  expect(clinicRows(LAKESIDE_PLAN, new Date(one))).toEqual(rowsAt(LAKESIDE_PLAN, one));
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
