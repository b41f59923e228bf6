import { utcDate } from "../../shared/days-and-times.ts";
import { namesOf } from "../data/failure.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { TenantRow } from "../http/caller.ts";
import { loggerOf } from "../log.ts";

const logger = loggerOf("api");

/** Records once a day that the clinic has used the product. A failure is only logged, because the next request tries again. */
export async function noteActivity({ tenant_id, last_active_on }: TenantRow): Promise<void> {
  const today = utcDate();
  if (last_active_on === today) return;
  try {
    await TenantEntity.patch({ tenant_id }).set({ last_active_on: today }).go();
  } catch (error) {
    logger.warn("activity not noted", { tenant_id, cause: namesOf(error) });
  }
}
