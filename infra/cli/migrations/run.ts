import { TenantEntity } from "../../../functions/entities/platform.ts";
import { eachPage } from "../../../functions/platform/dynamo/page.ts";
import type { Migration, Outdated } from "./migration.ts";

/** The result of a migration for one clinic. */
interface Migrated {
  readonly seen: number;
  /** The number of rows that got their new shape, or would get it. */
  readonly changed: number;
  /** The number of rows that remain, because users changed them at every attempt. */
  readonly left: number;
}

/** Few enough not to slow down the clinic's users. */
const AT_ONCE = 10;
const PASSES = 5;

/** Yields the ids of all clinics of any status, in the order of their creation. */
export async function* tenantIds(): AsyncGenerator<string> {
  const read = (cursor: string | null) => TenantEntity.query.byCreation({}).go({ cursor, attributes: ["tenant_id"] });
  for await (const { data } of eachPage(read)) yield* data.map(({ tenant_id }) => tenant_id);
}

/** Migrates some rows and returns how many of them were changed meanwhile. */
async function migrateRows(outdated: readonly Outdated[]): Promise<number> {
  let unchanged = 0;
  for (let from = 0; from < outdated.length; from += AT_ONCE) {
    const done = await Promise.all(outdated.slice(from, from + AT_ONCE).map((row) => row.migrate()));
    unchanged += done.filter((result) => result === false).length;
  }
  return unchanged;
}

/** Migrates a clinic's rows in one pass. */
async function onePass({ kinds }: Migration, tenant_id: string, dryRun: boolean): Promise<Migrated> {
  let [seen, changed, left] = [0, 0, 0];
  for (const read of Object.values(kinds)) {
    for await (const page of eachPage((cursor) => read(tenant_id, cursor))) {
      const unchanged = dryRun ? 0 : await migrateRows(page.outdated);
      seen += page.seen;
      changed += page.outdated.length - unchanged;
      left += unchanged;
    }
  }
  return { seen, changed, left };
}

/**
 * Migrates one clinic while its users work. Rows that they change meanwhile are tried again. It may be stopped at any
 * time and run again, because a row shows whether it is done.
 */
export async function migrateTenant(
  migration: Migration,
  tenant_id: string,
  { dryRun = false } = {},
): Promise<Migrated> {
  let total = await onePass(migration, tenant_id, dryRun);
  for (let pass = 2; pass <= PASSES && total.left > 0; pass += 1) {
    const { changed, left } = await onePass(migration, tenant_id, dryRun);
    total = { seen: total.seen, changed: total.changed + changed, left };
  }
  return total;
}
