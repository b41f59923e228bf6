import * as z from "zod";
import { isHarmless } from "./plain-text.ts";

/** A ULID in lower case behind a prefix that tells its kind: "ten_01jd3v…". */
const prefixed = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), "Unknown id");

export const TenantId = prefixed("ten");
export const LocationId = prefixed("loc");
export const RoomId = prefixed("room");
export const ServiceId = prefixed("svc");
export const BillingId = prefixed("bill");
export const ProviderId = prefixed("prov");
export const CompanyId = prefixed("comp");
export const StaffId = prefixed("staff");
export const ScheduleId = prefixed("sch");
export const PatientId = prefixed("pat");
export const LeadId = prefixed("lead");
export const AppointmentId = prefixed("appt");
export const ActivityId = prefixed("act");

/**
 * An id that a body or a query refers to. Any short text is let through to the look-up, so that a malformed id
 * answers exactly like one that does not exist.
 */
export const reference = (required: string) =>
  z.string(required).min(1, required).max(64, "Unknown id").refine(isHarmless, "Unknown id");

/** Cognito's `sub`, in the lower case in which Cognito writes it. */
export const UserId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "Unknown id");

/** The shape of every id that stands in a path. A value that does not fit can't exist, so it answers 404. */
export const PATH_IDS: Readonly<Record<string, z.ZodType<string>>> = {
  tenant_id: TenantId,
  user_id: UserId,
  location_id: LocationId,
  room_id: RoomId,
  service_id: ServiceId,
  billing_id: BillingId,
  provider_id: ProviderId,
  company_id: CompanyId,
  staff_id: StaffId,
  schedule_id: ScheduleId,
  patient_id: PatientId,
  lead_id: LeadId,
  appointment_id: AppointmentId,
  // Any text may be asked for: what was never issued is simply not valid.
  recovery_id: z.string().max(64),
};
