import { type ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { REFUSALS } from "../../../shared/contract/texts.ts";
import { INTEGRATION_TEXTS } from "../../../shared/integrations/texts.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { foldText } from "../../../shared/values/names.ts";
import { uniqueNameEntity } from "../../entities/changes.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { deleteItem, isFailed, putItem, type TransactItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { countedIn, countedOut, tooMany } from "./clinic-limit.ts";

export interface UniqueName {
  readonly tenant_id: string;
  readonly kind: "location" | "room" | "service" | "billing" | "receipts" | "apiKey" | "webhook";
  readonly place: string;
  readonly name: string;
  readonly record_id: string;
}

type Texts<Field extends string> = Readonly<Record<"tenant_id" | Field, string>>;

/** A name of a row of which a clinic has a limited number. */
type CountedName = UniqueName & { readonly kind: Exclude<UniqueName["kind"], "receipts"> };

export const locationName = (row: Texts<"location_id" | "location_name">): CountedName => ({
  tenant_id: row.tenant_id,
  kind: "location",
  place: row.tenant_id,
  name: row.location_name,
  record_id: row.location_id,
});

export const roomName = (row: Texts<"location_id" | "room_id" | "room_number">): CountedName => ({
  tenant_id: row.tenant_id,
  kind: "room",
  place: row.location_id,
  name: row.room_number,
  record_id: row.room_id,
});

export const serviceName = (row: Texts<"location_id" | "service_id" | "service_name">): CountedName => ({
  tenant_id: row.tenant_id,
  kind: "service",
  place: row.location_id,
  name: row.service_name,
  record_id: row.service_id,
});

/** Returns the name by which a location has at most one row of billing information: the id of the location. */
export const billingName = (row: Texts<"location_id" | "billing_id">): CountedName => ({
  tenant_id: row.tenant_id,
  kind: "billing",
  place: row.tenant_id,
  name: row.location_id,
  record_id: row.billing_id,
});

/** Returns the letters with which the numbers of a location's receipts begin. */
export const prefixName = (row: Texts<"location_id" | "receipt_prefix">): UniqueName => ({
  tenant_id: row.tenant_id,
  kind: "receipts",
  place: row.tenant_id,
  name: row.receipt_prefix,
  record_id: row.location_id,
});

export const apiKeyName = (row: Texts<"key_id" | "name">): CountedName => ({
  tenant_id: row.tenant_id,
  kind: "apiKey",
  place: row.tenant_id,
  name: row.name,
  record_id: row.key_id,
});

/** Returns the name by which a clinic has at most one webhook for an address: the address. */
export const webhookName = (row: Texts<"webhook_id" | "url">): CountedName => ({
  tenant_id: row.tenant_id,
  kind: "webhook",
  place: row.tenant_id,
  name: row.url,
  record_id: row.webhook_id,
});

const TAKEN: Readonly<Record<UniqueName["kind"], (name: string) => ClinicError>> = {
  location: () => invalidField("location_name", REFUSALS.locationName, "name_taken"),
  room: (name) => invalidField("room_number", REFUSALS.roomNumber(name), "name_taken"),
  service: () => invalidField("service_name", REFUSALS.serviceName, "name_taken"),
  receipts: () => invalidField("receipt_prefix", PAYMENT_TEXTS.prefixTaken, "name_taken"),
  billing: () => invalidField("location_id", REFUSALS.billing, "name_taken"),
  webhook: () => invalidField("url", INTEGRATION_TEXTS.addressTaken, "name_taken"),
  apiKey: () => invalidField("name", INTEGRATION_TEXTS.nameTaken, "name_taken"),
};

const keyOf = ({ tenant_id, kind, place, name }: Omit<UniqueName, "record_id">) => ({
  tenant_id,
  kind,
  place,
  name: foldText(name),
});

export const uniqueRow = ({ record_id, ...name }: UniqueName): RowOf<typeof uniqueNameEntity> => ({
  ...keyOf(name),
  record_id,
});

export const findNamed = async (name: Omit<UniqueName, "record_id">): Promise<string | undefined> =>
  (await findRow(uniqueNameEntity(), keyOf(name)))?.record_id;

const taken = (name: UniqueName): TransactItem => putItem(uniqueNameEntity().create(uniqueRow(name)));
const released = (name: UniqueName): TransactItem => deleteItem(uniqueNameEntity().delete(keyOf(name)));

/** Builds the items that a transaction needs to create a row with a name: the name, and the count of the clinic's rows. */
export const namedCreation = (name: CountedName): TransactItem[] => [taken(name), countedIn(name.tenant_id, name.kind)];

/** Builds the items that a transaction needs to delete a row with a name. The deletion has to be conditional on the row. */
export const namedRemoval = (name: CountedName): TransactItem[] => [
  released(name),
  countedOut(name.tenant_id, name.kind),
];

/**
 * Writes a new row that has a name, with its audit entry, in one transaction.
 * @param further other names that the row has
 * @throws ClinicError 409 `name_taken` when another row of the place has the name, 409 `conflict` when the clinic has the maximum
 * number of rows
 */
export async function createNamed(
  name: CountedName,
  items: readonly TransactItem[],
  further: readonly UniqueName[] = [],
): Promise<void> {
  const naming = taken(name);
  const others = further.map((each) => [each, taken(each)] as const);
  const counting = countedIn(name.tenant_id, name.kind);
  try {
    await writeWithRetry([...items, naming, counting, ...others.map(([, item]) => item)]);
  } catch (error) {
    if (isFailed(error, counting)) throw tooMany(name.kind);
    if (isFailed(error, naming)) throw TAKEN[name.kind](name.name);
    for (const [other, item] of others) if (isFailed(error, item)) throw TAKEN[other.kind](other.name);
    throw error;
  }
}

/**
 * Writes a change of a row that may have another name afterwards.
 * @param write writes the change, and the given items in the same transaction
 * @throws ClinicError 409 `name_taken` when another row of the place has the name, and what `write` throws
 */
export async function renameNamed<Row>(
  before: UniqueName,
  after: UniqueName,
  write: (items: readonly TransactItem[]) => Promise<Row>,
): Promise<Row> {
  // A change of case only keeps the item.
  if (foldText(before.name) === foldText(after.name)) return write([]);
  const naming = taken(after);
  try {
    return await write([naming, released(before)]);
  } catch (error) {
    if (isFailed(error, naming)) throw TAKEN[after.kind](after.name);
    throw error;
  }
}
