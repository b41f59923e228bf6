import { ClinicError } from "../../../shared/contract/errors.ts";
import { REFUSALS } from "../../../shared/contract/texts.ts";
import { rowCountEntity } from "../../entities/changes.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { type TransactItem, updateItem } from "../../platform/dynamo/transaction.ts";

/** The most locations, rooms, services, staff members or calendar feeds that a clinic can have. Operations may read all of one kind. */
export const MAX_ROWS_PER_KIND = 1_000;

const LIMITED = {
  location: "locations",
  room: "rooms",
  service: "services",
  billing: "locations with billing info",
  staff: "staff members",
  apiKey: "API keys",
  webhook: "webhooks",
  feed: "calendar feeds",
} as const;

export type LimitedKind = keyof typeof LIMITED;

/** The most rows of the kinds of which a clinic needs only a few. */
const FEW: Partial<Record<LimitedKind, number>> = { apiKey: 10, webhook: 10 };

const maximumOf = (kind: LimitedKind) => FEW[kind] ?? MAX_ROWS_PER_KIND;

/** Builds the item of a transaction that counts a new row. It fails when the clinic has the maximum number of rows. */
export const countedIn = (tenant_id: string, kind: LimitedKind): TransactItem =>
  updateItem(
    rowCountEntity()
      .upsert({ tenant_id, kind })
      .add({ total: 1 })
      .where(({ total }, { lt, notExists }) => `${notExists(total)} OR ${lt(total, maximumOf(kind))}`),
  );

/** Builds the item of a transaction that counts a deleted row no longer. */
export const countedOut = (tenant_id: string, kind: LimitedKind): TransactItem =>
  updateItem(rowCountEntity().upsert({ tenant_id, kind }).add({ total: -1 }));

export const readRowCount = async (tenant_id: string, kind: LimitedKind): Promise<number> =>
  (await findRow(rowCountEntity(), { tenant_id, kind }))?.total ?? 0;

export const tooMany = (kind: LimitedKind): ClinicError =>
  new ClinicError("conflict", REFUSALS.tooMany(LIMITED[kind], maximumOf(kind)));
