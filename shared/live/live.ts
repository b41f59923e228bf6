import * as z from "zod";
import type { TenantRole } from "../contract/roles.ts";
import { StoredInstant } from "../values/fields.ts";

/** What open screens are told about. */
export const LIVE_KINDS = ["appointment", "hold", "waitlist_entry", "message", "patient"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/**
 * A change of which open screens are told. It names the record and holds nothing else of it, because each screen fetches the record
 * with its own rights. A record that was moved is named once more with its former date and location.
 */
export interface LiveUpdate {
  readonly kind: LiveKind;
  readonly id: string;
  readonly version: number;
  readonly date?: string;
  readonly location_id?: string;
}

/** The roles that are told about all records of a kind. Practitioners are told about their own appointments only. */
export const LIVE_ROLES: Readonly<Record<LiveKind, readonly TenantRole[]>> = {
  appointment: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
  hold: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
  waitlist_entry: ["RECEPTIONIST"],
  message: ["RECEPTIONIST", "TENANT_ADMIN"],
  patient: ["RECEPTIONIST"],
};

/** The path of the connections on the web app's own origin. */
export const LIVE_PATH = "/live";

export const LiveTicket = z.object({
  url: z.string().meta({ description: "Where to connect, with the ticket as the query `ticket`" }),
  ticket: z.string().meta({ description: "Opens one connection" }),
  expires_at: StoredInstant.meta({ description: "The ticket is useless from then on" }),
});
