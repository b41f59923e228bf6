import { indexWrites } from "../../domain/search/index-writes.ts";
import { clinicItems } from "../../domain/search/search.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { checkItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";

/**
 * Updates the platform's search index with the current state of a clinic, and removes the items of its former state. A clinic
 * that was deleted is removed. Neither repeated nor late calls change the result, because each transaction requires the
 * version that was read.
 * @param former the clinic before the change, if it existed
 */
export const indexClinic = (tenant_id: string, former?: Parameters<typeof clinicItems>[0]): Promise<void> =>
  retryOnConflict(async () => {
    const tenant = await findRow(tenantEntity(), { tenant_id });
    await writeTransaction([
      checkItem(
        tenantEntity()
          .delete({ tenant_id })
          .where(ifVersionOrAbsent(tenant?.version ?? 0)),
      ),
      ...indexWrites(tenant ? clinicItems(tenant) : [], former && clinicItems(former)),
    ]);
  });
