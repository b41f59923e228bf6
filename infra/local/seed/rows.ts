import { waitlistExpiry } from "../../../functions/api/appointments/waitlist.ts";
import type { ServiceRow } from "../../../functions/domain/booking/booking-context.ts";
import type { PatientRow } from "../../../functions/domain/patients/people.ts";
import { firstLast } from "../../../functions/domain/search/terms.ts";
import { usedIds } from "../../../functions/entities/patients.ts";
import type { WaitlistRow } from "../../../functions/entities/waitlist.ts";
import type { Policy } from "../../../shared/patients/policy.ts";
import { receiptPrefixes } from "../../../shared/payments/receipt.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import type { ScheduleDay } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { appointmentRows, bookedDayRows } from "./appointments.ts";
import { addressOf, type ClinicPlan, fixedId, type PlacePlan } from "./clinics.ts";
import { moneyRows } from "./money.ts";
import { personRows } from "./persons.ts";

const DAY_MS = 86_400_000;
const dateIn = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the id of a clinic's location, by its number in the plan. */
const locationId = ({ letter }: ClinicPlan, place: number): string => fixedId("loc", letter, place + 1);

/** Returns the rows of a clinic's locations, rooms, services, billing and insurance companies and providers. */
function configurationRows(clinic: ClinicPlan, created_at: string) {
  const { tenant_id, letter, places } = clinic;
  const id = (prefix: string, index: number) => fixedId(prefix, letter, index + 1);
  const row = { tenant_id, version: 1 };
  const ofPlaces = <Item>(items: (place: PlacePlan) => readonly Item[]) =>
    places.flatMap((place, number) =>
      items(place).map((item) => ({ item, at: { ...row, location_id: locationId(clinic, number) } })),
    );
  return {
    locations: places.map((place, number) => {
      const [location_name, time_zone, email, phone_number] = place.details;
      const receipt_prefix = receiptPrefixes(location_name)[0] ?? "";
      const details = { location_name, time_zone, email, phone_number, operating_hours: place.hours, receipt_prefix };
      return { ...row, location_id: locationId(clinic, number), ...addressOf(place), ...details };
    }),
    rooms: ofPlaces(({ rooms }) => rooms).map(({ item: [room_number, status = "ACTIVE" as const], at }, index) => ({
      ...at,
      room_id: id("room", index),
      room_number,
      status,
      created_at,
    })),
    services: ofPlaces(({ services }) => services).map(({ item, at }, index) => {
      const [service_name, duration, fee, status = "ACTIVE" as const] = item;
      return { ...at, service_id: id("svc", index), service_name, duration, fee, status };
    }),
    billing: ofPlaces((place) => [place]).map(({ item, at }, index) => ({
      ...at,
      billing_id: id("bill", index),
      ...addressOf(item),
      payment_type: item.payment_type,
    })),
    providers: clinic.providers.map(([provider_name, coverage_type, email, status = "ACTIVE" as const], index) => ({
      ...row,
      provider_id: id("prov", index),
      provider_name,
      coverage_type,
      email,
      status,
      phone: `(218) 555-017${index}`,
    })),
    companies: clinic.companies.map(([company_name, network_type, status = "ACTIVE" as const], index) => ({
      ...row,
      company_id: id("comp", index),
      company_name,
      network_type,
      status,
      phone: `(218) 555-018${index}`,
    })),
  };
}

/** Returns the rows of a clinic's staff, of their users and of their weekly schedules. */
function staffRows(clinic: ClinicPlan) {
  const { tenant_id, letter } = clinic;
  const people = clinic.staff.map(({ person, place, roles, status = "ACTIVE" as const }, index) => {
    const staff_id = fixedId("staff", letter, index + 1);
    const address = addressOf(clinic.places[place] as PlacePlan);
    const ids = { tenant_id, staff_id, invitation: "accepted" as const, version: 1 };
    const common = { ...person, ...(roles && { roles }), ...address, ...ids };
    return { common, status, location_id: locationId(clinic, place) };
  });
  let scheduled = 0;
  const weeks = clinic.staff.flatMap(({ shifts = [] }, index) => {
    const staff_id = fixedId("staff", letter, index + 1);
    const schedules = shifts.flatMap(([place, days, start_time, end_time, is_available = true]) =>
      days.map((day_of_week): Schedule => {
        scheduled += 1;
        const schedule_id = fixedId("sch", letter, scheduled);
        const location_id = locationId(clinic, place);
        return { schedule_id, staff_id, location_id, day_of_week, start_time, end_time, is_available };
      }),
    );
    return schedules.length > 0 ? [{ tenant_id, staff_id, schedules, version: 1 }] : [];
  });
  return {
    weeks,
    staff: people.map(({ common, status, location_id }) => {
      const role = common.role as "RECEPTIONIST" | "MANAGER" | "PRACTITIONER";
      return { ...common, role, status, location_id, middle_name: "", ...firstLast(common) };
    }),
    users: people.map(({ common, status }) => ({
      ...common,
      status: status === "ACTIVE" ? ("ACTIVE" as const) : ("INACTIVE" as const),
    })),
  };
}

type Configuration = ReturnType<typeof configurationRows>;
type Staff = ReturnType<typeof staffRows>;

type Insured = Pick<Configuration, "providers" | "companies"> & { readonly patients: readonly PatientRow[] };

/** Generates policies for every third patient: most are valid, some have expired, and some patients have a second one. */
function insuranceRows({ tenant_id, letter }: ClinicPlan, insured: Insured, now: Date) {
  const providers = insured.providers.filter(({ status }) => status === "ACTIVE");
  const companies = insured.companies.filter(({ status }) => status === "ACTIVE");
  const policy = (index: number, place: number): Policy => ({
    policy_id: fixedId("policy", letter, 10 * index + place + 1),
    provider_id: providers[(index + place) % providers.length]?.provider_id ?? "",
    company_id: place === 0 ? (companies[index % companies.length]?.company_id ?? "") : "",
    member_id: `M-${100_200 + 37 * index + place}`,
    group_number: index % 2 === 0 ? `G-${400 + index}` : "",
    holder: "",
    valid_from: dateIn(-400 + (index % 30), now),
    // Every fifth one ends before the appointments of the weeks to come.
    valid_to: index % 5 === 1 ? dateIn(-(index % 40) - 1, now) : dateIn(300 + index, now),
  });
  const insurances = insured.patients.flatMap(({ patient_id }, index) => {
    if (index % 3 !== 0) return [];
    const items = [policy(index, 0), ...(index % 12 === 0 ? [policy(index, 1)] : [])];
    return [{ tenant_id, patient_id, items, version: 1 }];
  });
  const policyUses = insurances.flatMap(({ patient_id, items }) =>
    usedIds(items).map((used_id) => ({ tenant_id, used_id, patient_id })),
  );
  return { insurances, policyUses };
}

interface Wish {
  readonly days: ScheduleDay[];
  readonly from_time: string;
  readonly to_time: string;
  /** The days until the last date that suits; 0 for a wish without a last date. */
  readonly ends: number;
}

const WISHES: readonly Wish[] = [
  { days: ["Mon", "Wed"], from_time: "", to_time: "12:00", ends: 30 },
  { days: [], from_time: "", to_time: "", ends: 0 },
  { days: ["Tue", "Thu", "Fri"], from_time: "14:00", to_time: "", ends: 14 },
];

type Waiting = Pick<Configuration, "locations" | "services"> & Omit<Staff, "users"> & Pick<Insured, "patients">;

/** Creates the waitlist of each of a clinic's locations: every third person waits for a practitioner by name. */
function waitlistRows({ tenant_id, letter }: ClinicPlan, waiting: Waiting, now: Date): WaitlistRow[] {
  const { locations, staff, weeks, patients } = waiting;
  return locations.flatMap(({ location_id, location_name }, place) => {
    const services = waiting.services.filter((each) => each.location_id === location_id && each.status === "ACTIVE");
    const week = weeks.find(({ schedules }) => schedules.some((day) => day.location_id === location_id));
    const practitioner = staff.find(({ staff_id }) => staff_id === week?.staff_id);
    return WISHES.map(({ ends, ...wish }, index): WaitlistRow => {
      const number = place * WISHES.length + index;
      const patient = patients.at(-1 - number) as PatientRow;
      const { service_id, service_name } = services[index % services.length] as ServiceRow;
      const until = ends === 0 ? "" : dateIn(ends, now);
      const named = index === 2 ? practitioner : undefined;
      return {
        tenant_id,
        entry_id: fixedId("wait", letter, number + 1),
        location_id,
        location_name,
        service_id,
        service_name,
        ...wish,
        until,
        ...waitlistExpiry(until),
        practitioner_id: named?.staff_id ?? "",
        practitioner_name: named ? fullName(named) : "",
        patient_id: patient.patient_id,
        patient_name: fullName(patient),
        patient_alert: patient.alert ?? "",
        patient_contact: patient.contact,
        created_at: new Date(now.getTime() - (20 - number) * DAY_MS).toISOString(),
        version: 1,
      };
    });
  });
}

/** Returns all rows of a demo clinic at the given moment; the same moment always gives the same rows. */
export function clinicRows(clinic: ClinicPlan, now: Date) {
  const configuration = configurationRows(clinic, now.toISOString());
  const staff = staffRows(clinic);
  const people = personRows(clinic, now);
  const rows = { ...configuration, ...staff, ...people };
  const appointments = appointmentRows(clinic, rows, now);
  const insurance = insuranceRows(clinic, rows, now);
  return {
    ...rows,
    ...insurance,
    ...moneyRows(clinic, { ...rows, ...insurance, appointments }, now),
    appointments,
    days: bookedDayRows(appointments),
    waitlist: waitlistRows(clinic, rows, now),
  };
}

export type ClinicRows = ReturnType<typeof clinicRows>;
