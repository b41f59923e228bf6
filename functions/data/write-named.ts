import { ulid } from "ulid";
import { invalidField } from "../../shared/errors.ts";
import { foldText } from "../../shared/names.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { refuseMore } from "./clinic-limit.ts";
import { untilWritten } from "./contention.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import { writeOnce } from "./write-audited.ts";
import { putItem, type TransactItem } from "./write-items.ts";

/**
 * A revision that changes with every name that is given in one place. The place of a location's name is the clinic; that of a
 * room, a service or billing information is the location.
 */
export const NamingEntity = entityOf({
  entity: "naming",
  attributes: { ...fixedTexts("tenant_id", "kind", "place"), revision: { type: "string", required: true } },
  indexes: { byPlace: primary(["tenant_id"], ["kind", "place"]) },
});

/** A row that has a name in a place. */
interface NamedRow {
  readonly place: string;
  readonly name: string;
}

interface Naming {
  readonly tenant_id: string;
  readonly kind: string;
  /** The kind in words, in the plural. */
  readonly rows: string;
  /** The id of the location or of the clinic. */
  readonly place: string;
  readonly name: string;
  /** Reads consistently the clinic's other rows of the kind. */
  readonly others: () => Promise<readonly NamedRow[]>;
  /** The field that holds the name, and the sentence about a name that is taken. */
  readonly field: string;
  readonly taken: string;
  /** The write of the row that gets the name. */
  readonly item: TransactItem;
  readonly entry: AuditEntry;
}

/**
 * Writes a row and its audit entry, if no other row of the place has its name. Case and accents make no difference. Of several
 * simultaneous requests that give the same name, one succeeds.
 * @returns whether the row's own condition held
 * @throws ClinicError 409 `name_taken` when the name is taken, 409 `conflict` when the clinic has all rows that it can have
 */
export const writeNamed = (naming: Naming): Promise<boolean> =>
  untilWritten(async () => {
    const { tenant_id, kind, rows, place, name, field, taken, item, entry } = naming;
    const key = { tenant_id, kind, place };
    const { data } = await NamingEntity.get(key).go({ consistent: true });
    const others = await naming.others();
    refuseMore(rows, others.length);
    if (others.some((other) => other.place === place && foldText(other.name) === foldText(name)))
      throw invalidField(field, taken, "name_taken");
    const revision = NamingEntity.put({ ...key, revision: ulid() }).where((at, { eq, notExists }) =>
      data ? eq(at.revision, data.revision) : notExists(at.revision),
    );
    return writeOnce(item, entry, [putItem(revision)]);
  });
