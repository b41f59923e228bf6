import * as z from "zod";
import { Instant } from "../fields.ts";
import { TenantId } from "../ids.ts";
import { DeletionFailure } from "./failure.ts";

/** The days between the confirmation of a deletion and its beginning, in which it can be cancelled. */
export const DELETION_DAYS = 30;

const DELETION_STATUSES = ["REQUESTED", "CONFIRMED", "DELETING", "FAILED", "DELETED"] as const;

/** The deletion of a clinic, from its request to the certificate that lists what was deleted. */
export const Deletion = z.object({
  tenant_id: TenantId,
  tenant_name: z.string(),
  status: z.enum(DELETION_STATUSES),
  requested_by: z.string().meta({ description: "Email of the operator who requested it" }),
  requested_at: Instant,
  confirmed_by: z.string().nullable().meta({ description: "Email of the other operator who confirmed it" }),
  confirmed_at: Instant.nullable(),
  delete_after: Instant.nullable().meta({ description: `${DELETION_DAYS} days after the confirmation` }),
  deleted_at: Instant.nullable(),
  failure: DeletionFailure.nullable().default(null).meta({ description: "Why it was given up, where it FAILED" }),
  deleted: z
    .record(z.string(), z.number().int())
    .nullable()
    .meta({ description: "The number of deleted rows by kind, and of accounts and files" }),
  backups_until: Instant.nullable().meta({
    description: "When the last backup and the last former version of a file of the clinic end",
  }),
});
export type Deletion = z.infer<typeof Deletion>;
