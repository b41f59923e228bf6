import type { Appointment, FreeTime } from "../../shared/appointments/appointment.ts";
import type { WaitlistMatch } from "../../shared/appointments/waitlist.ts";
import { emptyValues } from "../../shared/contract/field-lists.ts";
import { type Location, NewLocation } from "../../shared/locations/location.ts";
import type { Lead } from "../../shared/patients/lead.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import { personFields } from "../../shared/patients/person.ts";
import type { CheckoutProposal } from "../../shared/payments/checkout.ts";
import type { Ledger, LedgerEntry } from "../../shared/payments/ledger.ts";
import type { Receipt } from "../../shared/payments/receipt.ts";
import type { Service } from "../../shared/services/service.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import type { LocationPractitioner, Practitioner } from "../../shared/staff/staff.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../shared/values/days-and-times.ts";

const id = (prefix: string, nth: number) => `${prefix}_01jd3v00000000000000${String(nth).padStart(6, "0")}`;

export const LOCATION_ID = id("loc", 1);
export const PATIENT_ID = id("pat", 1);
export const STAFF_ID = id("staff", 1);
export const SERVICE_ID = id("svc", 1);
export const APPOINTMENT_ID = id("appt", 1);
export const LEAD_ID = id("lead", 1);
export const nthId = id;

const ADDRESS = { street: "1 Lake Street", city: "Duluth", state: "MN" };
const CREATED = { created_at: "2026-01-02T10:00:00.000Z", version: 1 };

/** A Friday, at half past nine in Duluth. */
export const NOW = new Date("2026-11-20T15:30:00Z");
export const TODAY = "2026-11-20";

/** Open on every day, so that tests can use any date. */
const EVERY_DAY = Object.fromEntries(
  WEEKDAYS.map((day) => [day, { open: "09:00", close: "17:00", status: "available" as const }]),
);

/** Returns a location as the API returns it. */
export const aLocation = (changes: Partial<Location> = {}): Location => ({
  ...NewLocation.parse({
    location_name: "Harbor Road",
    ...ADDRESS,
    zipcode: "55802",
    email: "harbor@example.com",
    phone_number: "2185550100",
    operating_hours: EVERY_DAY,
  }),
  location_id: LOCATION_ID,
  time_zone: "America/Chicago",
  version: 1,
  ...changes,
});

/** Returns a service as the API returns it. */
export const aService = (changes: Partial<Service> = {}): Service => ({
  service_id: SERVICE_ID,
  service_name: "Check-up",
  location_id: LOCATION_ID,
  status: "ACTIVE",
  fee: "80.50",
  duration: 30,
  practitioner_ids: [],
  needs_room: false,
  room_ids: [],
  buffer_before: 0,
  buffer_after: 0,
  usual_interval_days: null,
  online: "hidden",
  version: 1,
  ...changes,
});

/** Returns a practitioner as the API returns it. */
export const aPractitioner = (changes: Partial<Practitioner> = {}): Practitioner => ({
  staff_id: STAFF_ID,
  first_name: "Amara",
  middle_name: "",
  last_name: "Okafor",
  email: "amara@example.com",
  phone_number: "2185550101",
  status: "ACTIVE",
  location_id: LOCATION_ID,
  location_name: "Harbor Road",
  ...changes,
});

/** Returns hours from 09:00 to 17:00 on every day of the week. */
export const aWeek = (staff_id = STAFF_ID, location_id = LOCATION_ID): Schedule[] =>
  SCHEDULE_DAYS.map((day_of_week, day) => ({
    schedule_id: id("sch", day),
    staff_id,
    location_id,
    day_of_week,
    start_time: "09:00",
    end_time: "17:00",
    is_available: true,
  }));

/** Returns a practitioner of a location, with hours on every day of the week. */
export const aLocationPractitioner = (changes: Partial<LocationPractitioner> = {}): LocationPractitioner => {
  const { email, phone_number, location_id, location_name, ...person } = aPractitioner();
  return { ...person, schedules: aWeek(changes.staff_id), ...changes };
};

/** Returns a patient as the API returns it. */
export const aPatient = (changes: Partial<Patient> = {}): Patient => ({
  ...emptyValues(personFields),
  patient_id: PATIENT_ID,
  first_name: "José",
  last_name: "O'Neill",
  email: "jose@example.com",
  contact: "218-555-0110",
  dob: "1980-01-31",
  gender: "MALE",
  ...ADDRESS,
  ...CREATED,
  ...changes,
});

/** Returns a lead as the API returns it. */
export const aLead = (changes: Partial<Lead> = {}): Lead => {
  const { patient_id: _, ...person } = aPatient({ first_name: "Ada", last_name: "Byron", dob: "" });
  const inquiry = { interest: "", source: "", last_contact: "", next_step: "", next_step_on: "" };
  return { ...person, ...inquiry, status: "NEW", lead_id: LEAD_ID, patient_id: null, ...changes };
};

/** Returns José's appointment of today at ten. */
export const anAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  appointment_id: APPOINTMENT_ID,
  patient_id: PATIENT_ID,
  practitioner_id: STAFF_ID,
  service_id: SERVICE_ID,
  location_id: LOCATION_ID,
  date: TODAY,
  start_time: "10:00",
  end_time: "10:30",
  starts_at: "2026-11-20T16:00:00.000Z",
  ends_at: "2026-11-20T16:30:00.000Z",
  appointment_status: "BOOKED",
  booked_by: "desk",
  patient_name: "José O'Neill",
  practitioner_name: "Amara Okafor",
  service_name: "Check-up",
  location_name: "Harbor Road",
  fee: "80.50",
  duration: 30,
  ...CREATED,
  ...changes,
});

const COMPANY_ID = id("comp", 1);
const POLICY_ID = id("policy", 1);

/** Returns what José's appointment costs, which nothing was charged for yet. One of his policies is valid. */
export const aCheckout = (changes: Partial<CheckoutProposal> = {}): CheckoutProposal => ({
  appointment_id: APPOINTMENT_ID,
  patient_id: PATIENT_ID,
  lines: [{ text: "Check-up", amount_cents: 8050, practitioner_id: STAFF_ID }],
  policies: [
    {
      policy_id: POLICY_ID,
      provider_id: id("prov", 1),
      company_id: COMPANY_ID,
      provider_name: "Good Cover",
      company_name: "Great Lakes Mutual",
    },
  ],
  checked_out: false,
  charged_cents: 0,
  discounted_cents: 0,
  paid_cents: 0,
  insurer_cents: 0,
  open_cents: 0,
  balance_cents: 0,
  methods: ["CARD", "CASH"],
  ...changes,
});

/** Returns an entry of José's ledger: the charge of his appointment. */
export const anEntry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  entry_id: id("entry", 1),
  patient_id: PATIENT_ID,
  kind: "CHARGE",
  amount_cents: 8050,
  date: TODAY,
  location_id: LOCATION_ID,
  practitioner_id: STAFF_ID,
  appointment_id: APPOINTMENT_ID,
  text: "Check-up",
  reason: "",
  recorded_by: "d0000000-0000-4000-8000-000000000001",
  created_at: "2026-11-20T15:30:00.000Z",
  ...changes,
});

/** Returns José's ledger. Without entries nothing is owed. */
export const aLedger = (items: readonly LedgerEntry[] = [], changes: Partial<Ledger> = {}): Ledger => ({
  patient_id: PATIENT_ID,
  items: [...items],
  next_cursor: null,
  balance_cents: 0,
  insurers: [],
  names: { [STAFF_ID]: "Amara Okafor", [LOCATION_ID]: "Harbor Road", [COMPANY_ID]: "Great Lakes Mutual" },
  ...changes,
});

/** Returns the receipt of José's checkout, which he paid by card. */
export const aReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  receipt_id: id("receipt", 1),
  receipt_number: "HR-2026-000123",
  kind: "CHECKOUT",
  patient_id: PATIENT_ID,
  patient_name: "José O'Neill",
  patient_address: { ...ADDRESS, zipcode: "55802" },
  appointment_id: APPOINTMENT_ID,
  location_id: LOCATION_ID,
  location_name: "Harbor Road",
  clinic_name: "Lakeside Family Clinic",
  billing_address: { ...ADDRESS, zipcode: "55802" },
  phone_number: "2185550100",
  footer: "Thank you.",
  date: TODAY,
  lines: [
    { entry_id: id("entry", 1), kind: "CHARGE", text: "Check-up", amount_cents: 8050 },
    { entry_id: id("entry", 2), kind: "PAYMENT", text: "Payment by card", amount_cents: 8050, method: "CARD" },
  ],
  charged_cents: 8050,
  discounted_cents: 0,
  insurer_cents: 0,
  paid_cents: 8050,
  refunded_cents: 0,
  balance_cents: 0,
  copy: false,
  reversed: [],
  created_at: "2026-11-20T15:30:00.000Z",
  ...changes,
});

/** Returns a page of a list. */
export const listed = <Item,>(items: readonly Item[], next_cursor: string | null = null) => ({ items, next_cursor });

/** The answers that every task needs: one location, one service, and one practitioner who works on all days. */
export const DESK_ANSWERS = {
  "GET /api/locations": listed([aLocation()]),
  "GET /api/practitioners": listed([aPractitioner()]),
  [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([aLocationPractitioner()]),
  [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService()]),
  [`GET /api/locations/${LOCATION_ID}/closures`]: listed([]),
  "GET /api/appointments": listed([]),
  "GET /api/messages/undelivered": listed([]),
  "GET /api/availability/next": listed([]),
  "GET /api/me/time-off": listed([]),
  [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
  [`GET /api/patients/${PATIENT_ID}/notes`]: listed([]),
  [`GET /api/patients/${PATIENT_ID}/ledger`]: aLedger(),
  [`GET /api/appointments/${APPOINTMENT_ID}/checkout`]: aCheckout(),
  [`GET /api/appointments/${APPOINTMENT_ID}/notes`]: listed([]),
  [`GET /api/patients/${PATIENT_ID}/insurance`]: { patient_id: PATIENT_ID, items: [], names: {}, version: 0 },
};

/** Ten o'clock is taken, half past ten and eleven are free. */
export const SLOTS = [
  {
    start_time: "10:00",
    end_time: "10:30",
    available: false,
    reason: "The practitioner has another appointment at this time.",
  },
  { start_time: "10:30", end_time: "11:00", available: true, reason: null },
  { start_time: "11:00", end_time: "11:30", available: true, reason: null },
];

/** Returns free times of today with one practitioner. */
export const freeTimes = (...starts: readonly string[]): FreeTime[] =>
  starts.map((start_time) => ({
    date: TODAY,
    start_time,
    end_time: start_time,
    practitioner_id: STAFF_ID,
    practitioner_name: "Amara Okafor",
    location_id: LOCATION_ID,
    room_id: null,
  }));

const time = {
  date: TODAY,
  start_time: "10:00",
  end_time: "10:30",
  practitioner_id: STAFF_ID,
  location_id: LOCATION_ID,
};

/** Returns a patient on the waitlist who waits for a check-up and could have it at ten. */
export const aMatch = (nth: number, patient_name: string): WaitlistMatch => ({
  entry_id: nthId("wait", nth),
  patient_id: nthId("pat", nth),
  location_id: LOCATION_ID,
  service_id: SERVICE_ID,
  practitioner_id: "",
  days: [],
  from_time: "",
  to_time: "",
  until: "",
  appointment_id: "",
  patient_name,
  patient_alert: "",
  practitioner_name: "",
  service_name: "Check-up",
  location_name: "Harbor Road",
  contact: "(218) 555-0199",
  created_at: "2026-11-02T10:00:00.000Z",
  version: 1,
  time: { ...time, practitioner_name: "Amara Okafor", room_id: null },
});
