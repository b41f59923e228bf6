import type { EntityItem } from "electrodb";
import { ulid } from "ulid";
import { invalidField } from "../../../shared/errors.ts";
import { foldText } from "../../../shared/names.ts";
import type { AuditEntry } from "../../entities/audit-entry.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { entityOf, fixedTexts, primary } from "../../platform/dynamo/entity.ts";
import { putItem, type TransactItem, untilWritten } from "../../platform/dynamo/transaction.ts";
import { refuseMore } from "./clinic-limit.ts";
import { writeOnce } from "./write-audited.ts";

/**
 * A revision that changes whenever a row in a place gets a name. The place is the clinic for locations, and the location for
 * rooms, services and billing information.
 */
export const NamingEntity = entityOf({
  entity: "naming",
  attributes: { ...fixedTexts("tenant_id", "kind", "place"), revision: { type: "string", required: true } },
  indexes: { byPlace: primary(["tenant_id"], ["kind", "place"]) },
});

/**
 * Builds the item of a transaction that gives a row in a place a name, unless another row got one since the revision was read.
 * @param read the revision that was read before the names; undefined when there was none
 */
export const namingPut = (naming: EntityItem<typeof NamingEntity>, read: string | undefined): TransactItem =>
  putItem(
    NamingEntity.put(naming).where((at, { eq, notExists }) => (read ? eq(at.revision, read) : notExists(at.revision))),
  );

const ALL = { pages: "all", consistent: true } as const;

/** Describes the rows of one kind that have a name, which is unique in a place. */
interface Naming<Name extends string> {
  /** The kind in words, in the plural. */
  readonly rows: string;
  /** Builds the query of all rows that a clinic has of the kind. */
  readonly query: (tenant_id: string) => {
    go(options: typeof ALL): Promise<{ readonly data: readonly Readonly<Record<Name, string>>[] }>;
  };
  /** The attributes with the id of a row, and with that of its location or clinic. */
  readonly id: Name;
  readonly place: Name;
  /** The field that holds the name, and the sentence about a name that is taken. */
  readonly field: Name;
  readonly taken: (name: string) => string;
}

/**
 * Writes a row and its audit entry, if no other row of the place has its name. Case and accents make no difference. Of several
 * simultaneous requests that give the same name, one succeeds.
 * @param row the row with its name
 * @param item the write of the row
 * @returns whether the row's own condition held
 * @throws ClinicError 409 `name_taken` when the name is taken, 409 `conflict` when the clinic has the maximum number of rows
 */
export const writeNamed = <Name extends string>(
  { rows, query, id, place, field, taken }: Naming<Name>,
  row: Readonly<Record<Name | "tenant_id", string>>,
  item: TransactItem,
  entry: AuditEntry,
): Promise<boolean> =>
  untilWritten(async () => {
    const key = { tenant_id: row.tenant_id, kind: id.replace("_id", ""), place: row[place] };
    const stored = await findRow(NamingEntity, key);
    const { data } = await query(row.tenant_id).go(ALL);
    const others = data.filter((other) => other[id] !== row[id]);
    refuseMore(rows, others.length);
    if (others.some((other) => other[place] === row[place] && foldText(other[field]) === foldText(row[field])))
      throw invalidField(field, taken(row[field]), "name_taken");
    return writeOnce(item, entry, [namingPut({ ...key, revision: ulid() }, stored?.revision)]);
  });
