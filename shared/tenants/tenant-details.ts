import * as z from "zod";
import { Administrator } from "../accounts/administrator.ts";
import { HistoryEntry } from "../audit/audit.ts";
import { PageQuery } from "../contract/paging.ts";
import { Deletion } from "../offboarding/offboarding.ts";
import { searchText } from "../values/fields.ts";
import { TENANT_SETUPS, TENANT_STATUSES, Tenant } from "./tenant.ts";
import { TenantNote } from "./tenant-note.ts";

const count = z.number().int();

export const ClinicUse = z.object({
  staff: count.meta({ description: "Active staff, without administrators" }),
  locations: count,
  appointments_30_days: count.meta({
    description: "Appointments of the last 30 days, without cancelled and missed ones",
  }),
  used_until: z.string().nullable().meta({ description: "The date of the latest appointment that was ever booked" }),
  last_activity: z
    .string()
    .nullable()
    .meta({ description: "The last day on which someone of the clinic signed in or opened the app" }),
});
export type ClinicUse = z.infer<typeof ClinicUse>;

/** The messages of a clinic that were not delivered, in UTC months. */
export const FailedMessages = z.object({ this_month: count, last_month: count });

/** Why a clinic is at risk of leaving: no appointment for 14 days, or an owner who has never signed in. */
export const RISKS = ["no_appointments", "owner_never_signed_in"] as const;
export type Risk = (typeof RISKS)[number];

/** The orders of the platform's list of clinics: newest first, by name, and unused for longest first. */
const TENANT_ORDERS = ["created", "name", "use"] as const;

export const TenantQuery = PageQuery.extend({
  search: searchText()
    .optional()
    .meta({ description: "Beginnings of words of the name, the city or the username, or of the email address" }),
  sort: z
    .enum(TENANT_ORDERS)
    .default("created")
    .meta({ description: "A search ignores it and lists what it finds by the word that matches" }),
  status: z.enum(TENANT_STATUSES).optional(),
  setup: z.enum(TENANT_SETUPS).optional(),
  risk: z
    .enum(["any", ...RISKS])
    .optional()
    .meta({ description: "Why a clinic is at risk of leaving" }),
});
export type TenantQuery = z.output<typeof TenantQuery>;

export const TenantDetails = Tenant.extend({
  owner: Administrator.nullable().meta({ description: "null until the onboarding is complete" }),
  administrators: z.array(Administrator),
  use: ClinicUse,
  suspension: TenantNote.nullable().meta({ description: "The reason of a suspension, null where there is none" }),
  failed_messages: FailedMessages,
  deletion: Deletion.nullable().meta({ description: "null unless a deletion was requested" }),
  history: z.array(HistoryEntry).meta({ description: "What was done to the clinic itself, latest first, at most 20" }),
});
export type TenantDetails = z.infer<typeof TenantDetails>;
