import type { Appointment, Location, OperationOutcomeIssue, Patient } from "fhir/r4";
import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import { ERROR_STATUS, type ErrorCode } from "../../../shared/contract/errors.ts";
import type { Gender } from "../../../shared/patients/person.ts";
import type { ScheduleDay } from "../../../shared/values/days-and-times.ts";

// Every code of ours that FHIR has another word for. docs/fhir.md shows the same tables.

const SYSTEM = "urn:clinic-manager";

/** The systems of our identifiers and codes. */
export const SYSTEMS = {
  identifier: (kind: string) => `${SYSTEM}:${kind}`,
  service: `${SYSTEM}:service`,
  refusal: `${SYSTEM}:refusal`,
  language: "urn:ietf:bcp:47",
} as const;

/** FHIR has no word for an appointment in progress: what has begun is an encounter. */
export const APPOINTMENT_STATUS: Readonly<Record<AppointmentStatus, Appointment["status"]>> = {
  BOOKED: "booked",
  "CHECKED-IN": "checked-in",
  "IN-PROGRESS": "checked-in",
  COMPLETED: "fulfilled",
  MISSED: "noshow",
  CANCELLED: "cancelled",
};

export const GENDER: Readonly<Record<Gender, NonNullable<Patient["gender"]>>> = {
  FEMALE: "female",
  MALE: "male",
  OTHER: "other",
  UNKNOWN: "unknown",
};

export const genderOf = (code: string | undefined): Gender =>
  (Object.keys(GENDER) as Gender[]).find((gender) => GENDER[gender] === code) ?? "UNKNOWN";

export const LOCATION_STATUS: Readonly<Record<"ACTIVE" | "INACTIVE", NonNullable<Location["status"]>>> = {
  ACTIVE: "active",
  INACTIVE: "inactive",
};

type FhirDay = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";

export const DAY: Readonly<Record<ScheduleDay, FhirDay>> = {
  Mon: "mon",
  Tue: "tue",
  Wed: "wed",
  Thu: "thu",
  Fri: "fri",
  Sat: "sat",
  Sun: "sun",
};

type Severity = "fatal" | "error";
type IssueCode = OperationOutcomeIssue["code"];

/** The codes of refusals whose meaning their status does not tell. */
const ISSUES: Readonly<Partial<Record<ErrorCode, IssueCode>>> = {
  unauthenticated: "login",
  not_found: "not-found",
  // IHE's word for a proposed appointment that is not available any more.
  slot_taken: "not-found",
  slot_held: "not-found",
  hold_expired: "expired",
  being_deleted: "conflict",
  conflict: "conflict",
  unsupported_media_type: "not-supported",
  too_large: "too-long",
  malformed: "invalid",
  invalid: "invalid",
  rate_limited: "throttled",
  too_many_holds: "throttled",
  internal: "exception",
  unavailable: "transient",
};

/** Returns the code and the severity by which FHIR names a refusal. Our own code is more specific, and stands in the details. */
export function issueOf(code: ErrorCode): { readonly severity: Severity; readonly code: IssueCode } {
  const isFatal = code === "slot_taken" || code === "slot_held" || ERROR_STATUS[code] >= 500;
  const byStatus: IssueCode = ERROR_STATUS[code] === 403 ? "forbidden" : "business-rule";
  return { severity: isFatal ? "fatal" : "error", code: ISSUES[code] ?? byStatus };
}
