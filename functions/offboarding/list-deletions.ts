import { page } from "../data/page.ts";
import { deletionOf, TenantDeletionEntity } from "../data/tenant-deletion.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the deletions of clinics, starting with the clinic that was onboarded last. */
export const listDeletions: UseCase<"offboarding.listDeletions"> = async (_caller, { query }) => {
  const { items, next_cursor } = await page(TenantDeletionEntity.query.byClinic({}), query, "desc");
  return { items: items.map(deletionOf), next_cursor };
};
