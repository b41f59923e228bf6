import { activeRolesOf, type TenantRole } from "../../../shared/contract/roles.ts";
import { type LiveConnection, liveConnectionEntity, liveTicketEntity } from "../../entities/live.ts";
import { userEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter, type RowOf } from "../../platform/dynamo/entity.ts";
import { newSecret, secretHash } from "../../platform/secrets.ts";

/** How long a ticket opens a connection. */
const TICKET_MS = 30_000;

/** API Gateway ends each connection after two hours. */
const CONNECTION_MS = 2 * 3_600_000;

const KEPT_DAYS = 1;

const instantIn = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Who asks for a ticket. */
interface Person {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly roles: readonly TenantRole[];
  /** The practitioner that the person is, if any. */
  readonly staff_id: string | undefined;
}

/** Creates a ticket for one connection. The table has only its hash. */
export async function createTicket({ staff_id, ...person }: Person) {
  const ticket = newSecret();
  const expires_at = instantIn(TICKET_MS);
  await liveTicketEntity()
    .create({
      ...{ ticket_hash: secretHash(ticket), ...person, expires_at },
      ...(staff_id && { staff_id }),
      created_at: instantIn(0),
      expires: expiryAfter(KEPT_DAYS),
    })
    .go();
  return { ticket, expires_at };
}

type Ticket = RowOf<typeof liveTicketEntity>;

/** Uses a ticket up, and returns it; undefined for one that is unknown, was used before, or is too old. */
async function takeTicket(ticket: string): Promise<Ticket | undefined> {
  const { data }: { data: object | null } = await liveTicketEntity()
    .delete({ ticket_hash: secretHash(ticket) })
    .go({ response: "all_old" });
  const row = data as Ticket | null;
  return row && row.expires_at > instantIn(0) ? row : undefined;
}

/** Returns whether the person and the clinic of a ticket still have the rights with which it was made. */
async function isInEffect({ tenant_id, user_id, roles, created_at }: Ticket): Promise<boolean> {
  const [user, tenant] = await Promise.all([
    findRow(userEntity(), { user_id }),
    findRow(tenantEntity(), { tenant_id }),
  ]);
  if (!user || tenant?.status !== "ACTIVE" || (user.signed_out_at ?? "") >= created_at) return false;
  const active = activeRolesOf(user);
  return roles.every((role) => active.includes(role));
}

type ConnectionKey = Pick<LiveConnection, "tenant_id" | "connection_id">;

export async function removeConnection({ tenant_id, connection_id }: ConnectionKey): Promise<void> {
  await liveConnectionEntity().delete({ tenant_id, connection_id }).go();
}

/**
 * Opens a connection by its ticket. Its row is written before the person's row is read, so that a change that takes rights away in between
 * finds the connection and ends it.
 * @returns the clinic; undefined when the connection is refused
 */
export async function openConnection(connection_id: string, ticket: string): Promise<string | undefined> {
  const taken = await takeTicket(ticket);
  if (!taken) return undefined;
  const { tenant_id, user_id, roles, staff_id } = taken;
  await liveConnectionEntity()
    .put({
      ...{ tenant_id, connection_id, user_id, roles, ends_at: instantIn(CONNECTION_MS) },
      ...(staff_id && { staff_id }),
      expires: expiryAfter(KEPT_DAYS),
    })
    .go();
  if (await isInEffect(taken)) return tenant_id;
  await removeConnection({ tenant_id, connection_id });
  return undefined;
}

/** Reads the open connections of a clinic consistently, so that one that has just opened misses nothing. */
export async function connectionsOf(tenant_id: string): Promise<LiveConnection[]> {
  const { data } = await liveConnectionEntity().query.byTenant({ tenant_id }).go({ pages: "all", consistent: true });
  const now = instantIn(0);
  return data.filter(({ ends_at }) => ends_at > now);
}
