import * as z from "zod";
import { isHarmless } from "./plain-text.ts";

/** Builds the schema of an id: a prefix that names its kind and a ULID in lower case, such as "ten_01jd3v…". */
const prefixed = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), "Unknown id");

/** The prefix of the ids of each kind, by the name that such an id has in paths. */
export const ID_PREFIXES = {
  tenant_id: "ten",
  location_id: "loc",
  room_id: "room",
  service_id: "svc",
  billing_id: "bill",
  provider_id: "prov",
  company_id: "comp",
  closure_id: "clos",
  time_off_id: "off",
  staff_id: "staff",
  schedule_id: "sch",
  patient_id: "pat",
  lead_id: "lead",
  note_id: "note",
  policy_id: "policy",
  merge_id: "merge",
  appointment_id: "appt",
  series_id: "series",
  bulk_id: "bulk",
  entry_id: "wait",
  message_id: "msg",
  import_id: "imp",
  activity_id: "act",
  template_id: "tpl",
  announcement_id: "ann",
  ledger_entry_id: "entry",
  receipt_id: "receipt",
  remittance_id: "remit",
  key_id: "key",
  webhook_id: "hook",
  delivery_id: "dlv",
  feed_id: "feed",
} as const;

export const TenantId = prefixed(ID_PREFIXES.tenant_id);
export const LocationId = prefixed(ID_PREFIXES.location_id);
export const RoomId = prefixed(ID_PREFIXES.room_id);
export const ServiceId = prefixed(ID_PREFIXES.service_id);
export const BillingId = prefixed(ID_PREFIXES.billing_id);
export const ProviderId = prefixed(ID_PREFIXES.provider_id);
export const CompanyId = prefixed(ID_PREFIXES.company_id);
export const ClosureId = prefixed(ID_PREFIXES.closure_id);
export const TimeOffId = prefixed(ID_PREFIXES.time_off_id);
export const StaffId = prefixed(ID_PREFIXES.staff_id);
export const ScheduleId = prefixed(ID_PREFIXES.schedule_id);
export const PatientId = prefixed(ID_PREFIXES.patient_id);
export const LeadId = prefixed(ID_PREFIXES.lead_id);
export const NoteId = prefixed(ID_PREFIXES.note_id);
export const PolicyId = prefixed(ID_PREFIXES.policy_id);
export const MergeId = prefixed(ID_PREFIXES.merge_id);
export const AppointmentId = prefixed(ID_PREFIXES.appointment_id);
export const SeriesId = prefixed(ID_PREFIXES.series_id);
export const BulkId = prefixed(ID_PREFIXES.bulk_id);
export const WaitlistEntryId = prefixed(ID_PREFIXES.entry_id);
export const MessageId = prefixed(ID_PREFIXES.message_id);
export const ImportId = prefixed(ID_PREFIXES.import_id);
export const ActivityId = prefixed(ID_PREFIXES.activity_id);
export const NoteTemplateId = prefixed(ID_PREFIXES.template_id);
export const AnnouncementId = prefixed(ID_PREFIXES.announcement_id);
export const LedgerEntryId = prefixed(ID_PREFIXES.ledger_entry_id);
export const ReceiptId = prefixed(ID_PREFIXES.receipt_id);
export const RemittanceId = prefixed(ID_PREFIXES.remittance_id);
export const ApiKeyId = prefixed(ID_PREFIXES.key_id);
export const WebhookId = prefixed(ID_PREFIXES.webhook_id);
export const DeliveryId = prefixed(ID_PREFIXES.delivery_id);
export const FeedId = prefixed(ID_PREFIXES.feed_id);

/**
 * Builds the schema of an id in a body or a query. It accepts any short text, so that a malformed id gets the same answer
 * as one that does not exist.
 */
export const reference = (required: string) =>
  z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(64, "Unknown id"), z.refine<string>(isHarmless, "Unknown id"));

/** Cognito's `sub`, in lower case as Cognito writes it. */
export const UserId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "Unknown id");

/** The schemas of what stands in paths beside the ids of `ID_PREFIXES`, by their names there. */
export const PATH_IDS: Readonly<Record<string, z.ZodType<string>>> = {
  // An entry on the waitlist, or one of a ledger. Each operation reads only its own kind.
  entry_id: prefixed(`(?:${ID_PREFIXES.entry_id}|${ID_PREFIXES.ledger_entry_id})`),
  user_id: UserId,
  // Any text is accepted here, because an id that was never issued is answered as an invalid link, and a name that no one has as a
  // page that does not exist.
  username: z.string().max(64),
  recovery_id: z.string().max(64),
  // The token of a link in a mail. It is encrypted, so that decrypting it shows whether it is valid.
  token: z.string().max(300),
  // Parts of the paths of FHIR, of the published files and of calendar feeds, which their functions look up.
  type: z.string().max(64),
  id: z.string().max(64),
  operation: z.string().max(64),
  file: z.string().max(64),
  feed_file: z.string().max(64),
};

/**
 * Returns the schema of an id in a path by its name there: any prefix is accepted of a noun without a schema. A value that does not fit
 * can't exist, so the answer is 404.
 */
export function pathId(name: string): z.ZodType<string> {
  const prefixes: Readonly<Record<string, string>> = ID_PREFIXES;
  return PATH_IDS[name] ?? prefixed(prefixes[name] ?? "[a-z]+");
}
