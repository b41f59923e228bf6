import { CustomAttributeType } from "electrodb";
import type { TenantRole } from "../../shared/contract/roles.ts";
import { expiring, fixedTexts, lazyEntity, primary, type RowOf } from "../platform/dynamo/entity.ts";

const person = {
  ...fixedTexts("tenant_id", "user_id"),
  /** The roles that were in effect when the ticket was made. */
  roles: { type: CustomAttributeType<readonly TenantRole[]>("any"), required: true, readOnly: true },
  /** The practitioner who is told about their own appointments. */
  staff_id: { type: "string", readOnly: true },
} as const;

/** A ticket for one connection, stored as a hash. It is read before the clinic is known, and deleted by its use. */
export const liveTicketEntity = lazyEntity({
  entity: "liveTicket",
  attributes: { ...fixedTexts("ticket_hash", "created_at", "expires_at"), ...person, ...expiring },
  indexes: { byHash: primary(["ticket_hash"], []) },
});

/** An open connection of a person's screen. A row whose connection is gone is deleted at the next live update. */
export const liveConnectionEntity = lazyEntity({
  entity: "liveConnection",
  attributes: {
    ...fixedTexts("connection_id"),
    ...person,
    /** When API Gateway ends the connection by itself. */
    ends_at: { type: "string", required: true, readOnly: true },
    ...expiring,
  },
  indexes: { byTenant: primary(["tenant_id"], ["connection_id"]) },
});
export type LiveConnection = RowOf<typeof liveConnectionEntity>;
