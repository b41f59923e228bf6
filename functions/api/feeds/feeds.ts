import { AUDIT_LOG_DAYS } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { FEED_PATH, FEED_TEXTS } from "../../../shared/feeds/feed.ts";
import type { feeds } from "../../../shared/feeds/routes.ts";
import { getPractitioner } from "../../domain/booking/references.ts";
import { countedIn, countedOut, tooMany } from "../../domain/changes/clinic-limit.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { auditPuts, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import { feedEntity } from "../../entities/feeds.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { page } from "../../platform/dynamo/page.ts";
import {
  isFailed,
  putItem,
  retryOnConflict,
  writeTransaction,
  writeWithRetry,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { newSecret, secretHash } from "../../platform/secrets.ts";
import { webUrl } from "../../platform/web-url.ts";

const isFeedOf = ({ roles, user }: TenantCaller, staff_id: string): boolean =>
  roles.includes("TENANT_ADMIN") || user.staff_id === staff_id;

/**
 * Returns the practitioner whose feeds the caller may manage.
 * @throws ClinicError 404, in the same words for an unknown practitioner and for another one than a practitioner who calls
 */
async function getOwner(caller: TenantCaller, staff_id: string) {
  if (!isFeedOf(caller, staff_id)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.practitioner);
  return getPractitioner(caller.tenantId, staff_id);
}

export const list: UseCase<typeof feeds.list> = async (caller, { params: { staff_id }, query }) => {
  const { tenantId: tenant_id } = caller;
  await getOwner(caller, staff_id);
  const { items, next_cursor } = await page(feedEntity().query.byStaff({ tenant_id, staff_id }), query);
  const names = await namesOfUsers(
    tenant_id,
    items.map(({ created_by }) => created_by),
  );
  return { items: items.map((row) => ({ ...row, created_by_name: names.get(row.created_by) ?? "" })), next_cursor };
};

/**
 * Creates a feed. Its key begins with the id of the clinic, in whose partition its hash is stored; the rest is a secret of 256 random
 * bits.
 */
export const create: UseCase<typeof feeds.create> = async (caller, { params: { staff_id } }) => {
  const { tenantId: tenant_id, userId: created_by } = caller;
  const { user_id, status } = await getOwner(caller, staff_id);
  if (status !== "ACTIVE") throw new ClinicError("conflict", FEED_TEXTS.inactive);
  const feed_id = newId("feed");
  const key = tenant_id.replace(/^ten_/, "") + newSecret();
  const row = { tenant_id, feed_id, staff_id, user_id, created_by, created_at: new Date().toISOString() };
  const counting = countedIn(tenant_id, "feed");
  try {
    await writeWithRetry([
      putItem(feedEntity().create({ ...row, token_hash: secretHash(key) })),
      counting,
      ...auditPuts(changeEntry(caller, "feeds.create", feed_id, { staff_id })),
    ]);
  } catch (error) {
    throw isFailed(error, counting) ? tooMany("feed") : error;
  }
  return { feed_id, url: `${await webUrl()}${FEED_PATH}${feed_id}.ics?key=${key}` };
};

export const remove: UseCase<typeof feeds.remove> = async (caller, { params: { feed_id } }) => {
  await retryOnConflict(async () => {
    const { tenantId: tenant_id } = caller;
    const row = await findRow(feedEntity(), { tenant_id, feed_id });
    if (!row || row.revoked_at !== undefined || !isFeedOf(caller, row.staff_id))
      throw new ClinicError("not_found", NOT_FOUND_TEXTS.feed);
    const revoked = { token_hash: "", revoked_at: new Date().toISOString(), expires: expiryAfter(AUDIT_LOG_DAYS) };
    await writeTransaction([
      putItem(
        feedEntity()
          .put({ ...row, ...revoked })
          .where((at, { notExists }) => notExists(at.revoked_at)),
      ),
      countedOut(tenant_id, "feed"),
      ...auditPuts(removalEntry(caller, "feeds.remove", feed_id, { staff_id: row.staff_id })),
    ]);
  });
};
