import * as z from "zod";
import { Administrator } from "../accounts/administrator.ts";
import { HistoryEntry } from "../activity/history.ts";
import { searchText } from "../fields.ts";
import { Deletion } from "../offboarding/deletion.ts";
import { PageQuery } from "../paging.ts";
import { ClinicUse } from "./clinic-use.ts";
import { Tenant } from "./tenant.ts";

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
});
export type TenantQuery = z.output<typeof TenantQuery>;

/** A clinic with the details that its page shows to the platform. */
export const TenantDetails = Tenant.extend({
  owner: Administrator.nullable().meta({ description: "null until the onboarding is complete" }),
  administrators: z.array(Administrator),
  use: ClinicUse,
  deletion: Deletion.nullable().meta({ description: "null unless a deletion was requested" }),
  history: z.array(HistoryEntry).meta({ description: "What was done to the clinic itself, latest first, at most 20" }),
});
export type TenantDetails = z.infer<typeof TenantDetails>;
