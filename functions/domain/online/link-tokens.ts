import { UPCOMING } from "../../../shared/appointments/status.ts";
import { type LinkTokenRow, linkTokenEntity } from "../../entities/online.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import { newSecret, secretHash } from "../../platform/secrets.ts";
import type { AppointmentRow } from "../booking/appointment-lists.ts";

/** The row outlives its appointment, which can be moved by two years. Whether the token is usable never depends on this. */
const KEPT_DAYS = 1_096;

/** Returns the hash of the address that a token was sent to. It differs from token to token. */
const addressOf = (token_hash: string, email: string) => secretHash(`${token_hash} ${email.trim().toLowerCase()}`);

interface NewToken {
  readonly token: string;
  readonly write: TransactItem;
}

/**
 * Makes a token that opens an appointment. It begins with the id of the clinic, in whose partition its hash is stored; the rest is
 * a secret of 256 random bits.
 * @param email the address that it is sent to
 */
export function newLinkToken(
  { tenant_id, appointment_id }: Pick<AppointmentRow, "tenant_id" | "appointment_id">,
  email: string,
): NewToken {
  const token = tenant_id.replace(/^ten_/, "") + newSecret();
  const token_hash = secretHash(token);
  const row: LinkTokenRow = {
    tenant_id,
    token_hash,
    appointment_id,
    created_at: new Date().toISOString(),
    sent_to: addressOf(token_hash, email),
    expires: expiryAfter(KEPT_DAYS),
  };
  return { token, write: putItem(linkTokenEntity().put(row)) };
}

/** Reads the row of a token; undefined for a text that is none. Whether its appointment still makes it usable is another question. */
export async function findToken(token: string): Promise<LinkTokenRow | undefined> {
  const [, id] = /^([0-7][0-9a-hjkmnp-tv-z]{25})[\w-]{43}$/.exec(token) ?? [];
  return id ? findRow(linkTokenEntity(), { tenant_id: `ten_${id}`, token_hash: secretHash(token) }) : undefined;
}

/**
 * Returns whether a token opens its appointment: until it ends, is cancelled, or belongs to another address. One that was cancelled and
 * brought back has new tokens.
 */
export const isUsable = (
  token: LinkTokenRow,
  { appointment_status, ends_at, links_from = "" }: AppointmentRow,
  { email = "" }: { readonly email?: string | undefined },
): boolean =>
  UPCOMING.includes(appointment_status) &&
  ends_at > new Date().toISOString() &&
  token.created_at > links_from &&
  token.sent_to === addressOf(token.token_hash, email);
