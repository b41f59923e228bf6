import { ulid } from "ulid";
import { invalidField } from "../../shared/errors.ts";
import { foldText } from "../../shared/names.ts";
import type { AuditEntry } from "./audit-entry.ts";
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

interface Naming {
  readonly tenant_id: string;
  readonly kind: string;
  /** The id of the location or of the clinic. */
  readonly place: string;
  readonly name: string;
  /** Reads consistently the names of the other rows of the place. */
  readonly others: () => Promise<readonly string[]>;
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
 * @throws ClinicError 409 `name_taken` when the name is taken
 */
export const writeNamed = (naming: Naming): Promise<boolean> =>
  untilWritten(async () => {
    const { tenant_id, kind, place, name, others, field, taken, item, entry } = naming;
    const key = { tenant_id, kind, place };
    const { data } = await NamingEntity.get(key).go({ consistent: true });
    if ((await others()).some((other) => foldText(other) === foldText(name)))
      throw invalidField(field, taken, "name_taken");
    const revision = NamingEntity.put({ ...key, revision: ulid() }).where((at, { eq, notExists }) =>
      data ? eq(at.revision, data.revision) : notExists(at.revision),
    );
    return writeOnce(item, entry, [putItem(revision)]);
  });
