import { type ApiKeyRow, apiKeyEntity } from "../../entities/integrations.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";

const logger = loggerOf("api");
const HOUR_MS = 3_600_000;

/** When this instance last recorded that a key was used. */
const recorded = new Map<string, number>();

/** Records when a key was used, once an hour and instance. A request never fails because of it. */
export async function recordUse({ tenant_id, key_id }: Pick<ApiKeyRow, "tenant_id" | "key_id">): Promise<void> {
  const now = Date.now();
  if (now - (recorded.get(key_id) ?? 0) < HOUR_MS) return;
  recorded.set(key_id, now);
  try {
    await apiKeyEntity()
      .patch({ tenant_id, key_id })
      .set({ last_used_at: new Date(now).toISOString() })
      .go({ returnOnConditionCheckFailure: true });
  } catch (error) {
    logger.warn("use not recorded", { tenant_id, key_id, cause: namesOf(error) });
  }
}
