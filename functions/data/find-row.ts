import type { Entity, EntityIdentifiers, EntityItem, Schema } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";

/** Returns the row, or throws a 404 with the given sentence when there is none. */
export function orNotFound<Row>(row: Row | undefined, message: string): Row {
  if (!row) throw new ClinicError("not_found", message);
  return row;
}

/** Reads one row consistently; undefined when there is none. */
export async function findRow<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  key: EntityIdentifiers<Entity<A, F, C, S>>,
): Promise<EntityItem<Entity<A, F, C, S>> | undefined> {
  const { data }: { data: object | null } = await entity.get(key).go({ consistent: true });
  return (data as EntityItem<Entity<A, F, C, S>> | null) ?? undefined;
}

/**
 * Reads one row consistently.
 * @throws ClinicError 404 with the given sentence when there is none
 */
export const getRow = async <A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  key: EntityIdentifiers<Entity<A, F, C, S>>,
  notFound: string,
) => orNotFound(await findRow(entity, key), notFound);
