import type { LimitedKind } from "../../../functions/domain/changes/clinic-limit.ts";
import {
  apiKeyName,
  billingName,
  locationName,
  prefixName,
  roomName,
  serviceName,
  type UniqueName,
  uniqueRow,
  webhookName,
} from "../../../functions/domain/changes/unique-names.ts";
import { apiKeyEntity } from "../../../functions/entities/api-keys.ts";
import { billingInfoEntity } from "../../../functions/entities/billing.ts";
import { rowCountEntity, uniqueNameEntity } from "../../../functions/entities/changes.ts";
import { locationEntity, roomEntity, serviceEntity } from "../../../functions/entities/clinic.ts";
import { feedEntity } from "../../../functions/entities/feeds.ts";
import { staffEntity } from "../../../functions/entities/people.ts";
import { webhookEntity } from "../../../functions/entities/webhooks.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { deleteItem, putItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import type { Repair, RowPage } from "./run.ts";

const ALL = { pages: "all", consistent: true } as const;

/** Returns the names that the rows of a clinic have now. A clinic has at most a thousand rows of each kind. */
async function currentNames(tenant_id: string): Promise<UniqueName[]> {
  const clinic = { tenant_id };
  const [locations, rooms, services, billing, keys, webhooks] = await Promise.all([
    locationEntity().query.byId(clinic).go(ALL),
    roomEntity().query.byId(clinic).go(ALL),
    serviceEntity().query.byId(clinic).go(ALL),
    billingInfoEntity().query.byId(clinic).go(ALL),
    apiKeyEntity().query.byId(clinic).go(ALL),
    webhookEntity().query.byId(clinic).go(ALL),
  ]);
  return [
    ...locations.data.map(locationName),
    ...locations.data.flatMap(({ receipt_prefix, ...row }) =>
      receipt_prefix ? [prefixName({ ...row, receipt_prefix })] : [],
    ),
    ...rooms.data.map(roomName),
    ...services.data.map(serviceName),
    ...billing.data.map(billingName),
    ...keys.data.filter(({ revoked_at }) => revoked_at === undefined).map(apiKeyName),
    ...webhooks.data.map(webhookName),
  ];
}

type NameRow = RowOf<typeof uniqueNameEntity>;

const keyOf = ({ kind, place, name }: NameRow) => [kind, place, name].join("\n");

async function readNames(tenant_id: string) {
  const { data: stored } = await uniqueNameEntity().query.byName({ tenant_id }).go(ALL);
  // Of two rows with one name, which a restore may leave, the first one keeps it.
  const current = (await currentNames(tenant_id)).map(uniqueRow).reverse();
  return { stored, current: new Map(current.map((row) => [keyOf(row), row])) };
}

/** Finds names that no item reserves for their row. A name is only taken as long as no other request takes it. */
async function* unreserved(tenant_id: string): AsyncGenerator<RowPage> {
  const { stored, current } = await readNames(tenant_id);
  const reserved = new Set(stored.map(keyOf));
  const missing = [...current.values()].filter((row) => !reserved.has(keyOf(row)));
  const outdated = missing.map((row) => ({ repair: () => writeIf([putItem(uniqueNameEntity().create(row))]) }));
  yield { seen: current.size, outdated };
}

/** Finds items that reserve a name for a row that no longer has it. */
async function* leftOver(tenant_id: string): AsyncGenerator<RowPage> {
  const { stored, current } = await readNames(tenant_id);
  const outdated = stored
    .filter((row) => current.get(keyOf(row))?.record_id !== row.record_id)
    .map((row) => {
      const removal = uniqueNameEntity()
        .delete(row)
        .where((at, { eq }) => eq(at.record_id, row.record_id));
      return { repair: () => writeIf([deleteItem(removal)]) };
    });
  yield { seen: stored.length, outdated };
}

/** Finds the counts of a clinic's rows that differ from the number of rows. A count is replaced as long as it is as it was read. */
async function* wrongCounts(tenant_id: string): AsyncGenerator<RowPage> {
  // The counts are read first: a row that is created after that changes its count, and the replacement fails.
  const { data: stored } = await rowCountEntity().query.byKind({ tenant_id }).go(ALL);
  const { data: staff } = await staffEntity().query.byId({ tenant_id }).go(ALL);
  const { data: feeds } = await feedEntity().query.byId({ tenant_id }).go(ALL);
  const inUse = feeds.filter(({ revoked_at }) => revoked_at === undefined);
  const totals = new Map<LimitedKind, number>([["staff", staff.length]]);
  if (inUse.length > 0) totals.set("feed", inUse.length);
  for (const { kind } of await currentNames(tenant_id))
    if (kind !== "receipts") totals.set(kind, (totals.get(kind) ?? 0) + 1);
  const before = new Map(stored.map(({ kind, total }) => [kind, total]));
  const kinds = new Set([...before.keys(), ...totals.keys()]);
  const outdated = [...kinds].flatMap((kind) => {
    const [was, total] = [before.get(kind), totals.get(kind as LimitedKind) ?? 0];
    if ((was ?? 0) === total) return [];
    const put = rowCountEntity()
      .put({ tenant_id, kind, total })
      .where((at, { eq, notExists }) => (was === undefined ? notExists(at.total) : eq(at.total, was)));
    return [{ repair: () => writeIf([putItem(put)]) }];
  });
  yield { seen: kinds.size, outdated };
}

/** Brings the names that a clinic's rows have taken, and the number of its rows, in line with the rows. */
export const uniqueNames: Repair = {
  summary: "each name is taken by the row that has it, and limits count the rows that exist",
  kinds: { leftOver, unreserved, counts: wrongCounts },
};
