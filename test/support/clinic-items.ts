import type { EntityItem } from "electrodb";
import { AppointmentNoteEntity } from "../../functions/data/appointment-note.ts";
import { AuditEntryEntity } from "../../functions/data/audit-entry.ts";
import { BillingInfoEntity } from "../../functions/data/billing-info.ts";
import type { LeadRow } from "../../functions/data/get-lead.ts";
import type { PatientRow } from "../../functions/data/get-patient.ts";
import { InsuranceCompanyEntity } from "../../functions/data/insurance-company.ts";
import { InsuranceProviderEntity } from "../../functions/data/insurance-provider.ts";
import { LeadEntity } from "../../functions/data/lead.ts";
import { MessageEntity } from "../../functions/data/message.ts";
import { PatientInsuranceEntity } from "../../functions/data/patient-insurance.ts";
import { PatientNoteEntity } from "../../functions/data/patient-note.ts";
import { PeriodEntity } from "../../functions/data/period.ts";
import { PolicyUseEntity, usedIds } from "../../functions/data/policy-use.ts";
import { RoomEntity } from "../../functions/data/room.ts";
import { SearchItemEntity } from "../../functions/data/search-item.ts";
import { leadItems, patientItems } from "../../functions/data/search-items.ts";
import { WaitlistEntryEntity, type WaitlistRow } from "../../functions/data/waitlist-entry.ts";
import { kindOf } from "../../shared/activity/kinds.ts";
import { BILLING as BILLING_TEXTS } from "../../shared/messages/billing.ts";
import { DELIVERY } from "../../shared/messages/delivery.ts";
import { WAITLIST } from "../../shared/messages/waitlist.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Policy } from "../../shared/patients/policy.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  DESK,
  type Item,
  itemOf,
  locationItem,
  patientItem,
  practitionerItem,
  serviceItem,
  ULID,
} from "./booking-table.ts";
import { IDS } from "./event.ts";
import { keyOf, tenantItem } from "./rows.ts";

const ROW_IDS = {
  room_id: `room_${ULID}`,
  billing_id: `bill_${ULID}`,
  company_id: `comp_${ULID}`,
  provider_id: `prov_${ULID}`,
  lead_id: `lead_${ULID}`,
} as const;

const { location_id } = DESK;
const { tenant: tenant_id } = IDS;
const place = { street: "1 Lake Street", city: "Springfield", state: "IL" };

const roomItem = (changes: Partial<EntityItem<typeof RoomEntity>> = {}) =>
  itemOf(
    RoomEntity.put({
      tenant_id,
      room_id: ROW_IDS.room_id,
      location_id,
      room_number: "12",
      status: "ACTIVE",
      created_at: "2026-01-02T03:04:05.000Z",
      version: 3,
      ...changes,
    }),
  );

const billingItem = (changes: Partial<EntityItem<typeof BillingInfoEntity>> = {}) =>
  itemOf(
    BillingInfoEntity.put({
      tenant_id,
      billing_id: ROW_IDS.billing_id,
      location_id,
      ...place,
      zipcode: "01234",
      payment_type: "CHECK",
      version: 3,
      ...changes,
    }),
  );

const companyItem = (changes: Partial<EntityItem<typeof InsuranceCompanyEntity>> = {}) =>
  itemOf(
    InsuranceCompanyEntity.put({
      tenant_id,
      company_id: ROW_IDS.company_id,
      company_name: "Acme Health",
      network_type: "PPO",
      phone: "555-010-0300",
      status: "ACTIVE",
      version: 3,
      ...changes,
    }),
  );

const providerItem = (changes: Partial<EntityItem<typeof InsuranceProviderEntity>> = {}) =>
  itemOf(
    InsuranceProviderEntity.put({
      tenant_id,
      provider_id: ROW_IDS.provider_id,
      provider_name: "Good Cover",
      coverage_type: "Dental",
      email: "cover@example.com",
      phone: "555-010-0400",
      status: "ACTIVE",
      version: 3,
      ...changes,
    }),
  );

const leadItem = (changes: Partial<EntityItem<typeof LeadEntity>> = {}) =>
  itemOf(
    LeadEntity.put({
      tenant_id,
      lead_id: ROW_IDS.lead_id,
      first_name: "Grace",
      middle_name: "",
      last_name: "Hopper",
      ...place,
      email: "grace@example.com",
      contact: "555-0101",
      dob: "",
      gender: "FEMALE",
      created_at: "2026-01-02T03:04:05.000Z",
      version: 3,
      ...changes,
    }),
  );

const noteItem = (changes: Partial<EntityItem<typeof PatientNoteEntity>> = {}) =>
  itemOf(
    PatientNoteEntity.put({
      tenant_id,
      note_id: `note_${ULID}`,
      patient_id: DESK.patient_id,
      text: "Prefers mornings.",
      author_id: IDS.user,
      author_name: "Ada Byron",
      created_at: "2026-01-02T03:04:05.000Z",
      ...changes,
    }),
  );

const policyItem = {
  policy_id: `policy_${ULID}`,
  provider_id: ROW_IDS.provider_id,
  company_id: ROW_IDS.company_id,
  member_id: "M-1001",
  group_number: "",
  holder: "",
  valid_from: "2026-01-01",
  valid_to: "2026-12-31",
};

const insuranceItem = (changes: Partial<EntityItem<typeof PatientInsuranceEntity>> = {}) =>
  itemOf(
    PatientInsuranceEntity.put({
      tenant_id,
      patient_id: DESK.patient_id,
      items: [policyItem],
      version: 3,
      ...changes,
    }),
  );

/** Returns the rows that mark the providers and companies to which the policies of a patient refer. */
export const policyUsesOf = (row: Item): Item[] =>
  usedIds(row.items as Policy[]).map((used_id) =>
    itemOf(PolicyUseEntity.put({ tenant_id, used_id, patient_id: String(row.patient_id) })),
  );

const appointmentNoteItem = (changes: Partial<EntityItem<typeof AppointmentNoteEntity>> = {}) =>
  itemOf(
    AppointmentNoteEntity.put({
      tenant_id,
      note_id: `note_${ULID}`,
      appointment_id: APPOINTMENT_ID,
      text: "Needs the ramp.",
      author_id: IDS.user,
      author_name: "Ada Byron",
      created_at: "2026-01-02T03:04:05.000Z",
      ...changes,
    }),
  );

/** Returns an audit entry of the caller, written in the second before NOW as the nth of that second. */
export const entryItem = (changes: Partial<EntityItem<typeof AuditEntryEntity>> = {}, nth = 1) =>
  itemOf(
    AuditEntryEntity.put({
      tenant_id,
      activity_id: `act_${ULID.slice(0, -1)}${nth}`,
      at: `2027-03-01T17:59:59.00${nth}Z`,
      user_id: IDS.user,
      user_role: "RECEPTIONIST",
      operation: "patients.update",
      record_id: DESK.patient_id,
      kind: kindOf(changes.operation ?? "patients.update"),
      request_id: "request-1",
      expires: 2_000_000_000,
      ...changes,
    }),
  );

const periodItem =
  (prefix: "clos" | "off", owner_id: string) =>
  ({ closure_id, time_off_id, ...changes }: Record<string, string> = {}) => {
    const period_id = closure_id ?? time_off_id ?? `${prefix}_${ULID}`;
    const days = { from_date: "2027-03-08", to_date: "2027-03-12", reason: "Renovation" };
    const row = { tenant_id, owner_id, period_id, ...days, created_at: "2026-01-02T03:04:05.000Z", ...changes };
    return { ...itemOf(PeriodEntity.put(row)), [prefix === "clos" ? "closure_id" : "time_off_id"]: period_id };
  };

/** Returns a reminder of the appointment to the patient, due a day before it. */
const messageItem = (changes: Partial<EntityItem<typeof MessageEntity>> = {}) =>
  itemOf(
    MessageEntity.put({
      tenant_id,
      appointment_id: APPOINTMENT_ID,
      message_id: `msg_${ULID}`,
      revision: 2,
      audience: "patient",
      message_type: "appointment_reminder",
      recipient_id: DESK.patient_id,
      actor_id: IDS.user,
      attempts: 0,
      starts_at: "2027-03-01T20:00:00.000Z",
      due_at: "2027-02-28T20:00:00.000Z",
      status: "PLANNED",
      next_at: "2027-02-28T20:00:00.000Z",
      due_shard: "00",
      version: 1,
      expires: 1_835_467_200,
      ...changes,
    }),
  );

const waitlistItem = (changes: Partial<WaitlistRow> = {}) =>
  itemOf(
    WaitlistEntryEntity.put({
      tenant_id,
      entry_id: `wait_${ULID}`,
      patient_id: DESK.patient_id,
      location_id,
      service_id: DESK.service_id,
      practitioner_id: "",
      days: [],
      from_time: "",
      to_time: "",
      until: "",
      patient_name: "Grace Hopper",
      patient_alert: "",
      practitioner_name: "",
      service_name: "Check-up",
      location_name: "Lake Street",
      created_at: "2027-02-01T15:00:00.000Z",
      version: 3,
      ...changes,
    }),
  );

/** The rows of a noun, as operations read and write them. */
export interface Noun {
  /** The entity's name in stored rows. */
  readonly entity: string;
  readonly idField: string;
  /** The attribute that holds the id of the record in the audit log. @default idField */
  readonly recordField?: string;
  /** Builds the row, with changes of its attributes. */
  item(changes?: object): Item;
  readonly notFound: string;
}

const { notFound } = MESSAGES;
const noun = (entity: string, idField: string, item: Noun["item"], sentence: string, recordField = idField): Noun => ({
  entity,
  idField,
  recordField,
  item,
  notFound: sentence,
});

const tenantRow = (changes: object = {}): Item => {
  const row = tenantItem({ invitation: "accepted", setup: "complete", allow_overbooking: false, ...changes });
  return { ...row, ...keyOf("tenant", "tenant_id", row.tenant_id) };
};

export const TENANT = noun("tenant", "tenant_id", tenantRow, notFound.tenant);
export const LOCATION = noun("location", "location_id", locationItem, notFound.location);
export const ROOM = noun("room", "room_id", roomItem, notFound.room);
export const CLOSURE = noun("period", "closure_id", periodItem("clos", location_id), notFound.closure, "owner_id");
export const TIME_OFF = noun(
  "period",
  "time_off_id",
  periodItem("off", DESK.practitioner_id),
  notFound.time_off,
  "owner_id",
);
export const SERVICE = noun("service", "service_id", serviceItem, notFound.service);
export const BILLING = noun("billingInfo", "billing_id", billingItem, BILLING_TEXTS.invalidId);
export const COMPANY = noun("insuranceCompany", "company_id", companyItem, notFound.company);
export const PROVIDER = noun("insuranceProvider", "provider_id", providerItem, notFound.provider);
export const STAFF = noun("staff", "staff_id", practitionerItem, notFound.staff);
export const PRACTITIONER = noun("staff", "staff_id", practitionerItem, notFound.practitioner);
export const PATIENT = noun("patient", "patient_id", patientItem, notFound.patient);
export const NOTE = noun("patientNote", "note_id", noteItem, notFound.patient);
export const APPOINTMENT_NOTE = noun("appointmentNote", "note_id", appointmentNoteItem, notFound.appointment);
export const INSURANCE = noun("patientInsurance", "patient_id", insuranceItem, notFound.patient);
export const LEAD = noun("lead", "lead_id", leadItem, notFound.lead);

export const MESSAGE = noun("message", "message_id", messageItem, DELIVERY.notFound);

export const WAITLIST_ENTRY = noun("waitlistEntry", "entry_id", waitlistItem, WAITLIST.notFound, "patient_id");

export const APPOINTMENT = noun("appointment", "appointment_id", appointmentItem, notFound.appointment);

/** Returns the items by which lists and searches find a patient or a lead. */
export const searchItemsOf = (row: Item): Item[] =>
  (row.lead_id ? leadItems(row as LeadRow) : patientItems(row as PatientRow)).map((item) =>
    itemOf(SearchItemEntity.put(item)),
  );

/** Returns the path parameters of the noun's row. */
export const paramsOf = ({ idField, item }: Noun) => ({ [idField]: String(item()[idField]) });

/** Returns the same row of another clinic. */
export const foreignItem = ({ item }: Noun): Item => item({ tenant_id: IDS.otherTenant });

/** Returns a second row of the clinic, whose id follows that of the first. */
export const nextItem = ({ item, idField }: Noun, changes: object = {}): Item =>
  item({ [idField]: String(item()[idField]).replace(/n$/, "p"), ...changes });
