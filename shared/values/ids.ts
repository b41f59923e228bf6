import * as z from "zod";
import { isHarmless } from "./plain-text.ts";

/** Builds the schema of an id: a prefix that names its kind and a ULID in lower case, such as "ten_01jd3v…". */
const prefixed = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), "Unknown id");

/** The id of a noun that needs no schema of its own. */
const AnyId = prefixed("[a-z]+");

export const TenantId = prefixed("ten");
export const LocationId = prefixed("loc");
export const RoomId = prefixed("room");
export const ServiceId = prefixed("svc");
export const BillingId = prefixed("bill");
export const ProviderId = prefixed("prov");
export const CompanyId = prefixed("comp");
export const ClosureId = prefixed("clos");
export const TimeOffId = prefixed("off");
export const StaffId = prefixed("staff");
export const ScheduleId = prefixed("sch");
export const PatientId = prefixed("pat");
export const LeadId = prefixed("lead");
export const NoteId = prefixed("note");
export const PolicyId = prefixed("policy");
export const MergeId = prefixed("merge");
export const AppointmentId = prefixed("appt");
export const SeriesId = prefixed("series");
export const BulkId = prefixed("bulk");
export const WaitlistEntryId = prefixed("wait");
export const MessageId = prefixed("msg");
export const ImportId = prefixed("imp");
export const ActivityId = prefixed("act");
export const NoteTemplateId = prefixed("tpl");
export const AnnouncementId = prefixed("ann");

/**
 * Builds the schema of an id in a body or a query. It accepts any short text, so that a malformed id gets the same answer
 * as one that does not exist.
 */
export const reference = (required: string) =>
  z.string(required).min(1, required).max(64, "Unknown id").refine(isHarmless, "Unknown id");

/** Cognito's `sub`, in lower case as Cognito writes it. */
export const UserId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "Unknown id");

/** The schemas of ids in paths, by their names there, of the kinds that have one. */
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
  closure_id: ClosureId,
  time_off_id: TimeOffId,
  patient_id: PatientId,
  lead_id: LeadId,
  merge_id: MergeId,
  template_id: NoteTemplateId,
  import_id: ImportId,
  appointment_id: AppointmentId,
  bulk_id: BulkId,
  entry_id: WaitlistEntryId,
  message_id: MessageId,
  announcement_id: AnnouncementId,
  // Any text is accepted here, because an id that was never issued is answered as an invalid link, and a name that nobody has as a
  // page that does not exist.
  username: z.string().max(64),
  recovery_id: z.string().max(64),
  // The token of a link in a mail. It is encrypted, so that decrypting it shows whether it is valid.
  token: z.string().max(300),
};

/** Returns the schema of an id in a path by its name there. A value that does not fit can't exist, so the answer is 404. */
export const pathId = (name: string): z.ZodType<string> => PATH_IDS[name] ?? AnyId;
