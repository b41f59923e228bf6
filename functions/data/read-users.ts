import type { EntityItem } from "electrodb";
import { UserEntity } from "./user.ts";

/** Reads rows of users consistently in one BatchGet of at most 100, in the order of the ids. Missing rows are skipped. */
export async function readUsers(user_ids: readonly string[]): Promise<EntityItem<typeof UserEntity>[]> {
  const keys = user_ids.map((user_id) => ({ user_id }));
  const { data } = await UserEntity.get(keys).go({ consistent: true });
  const found = new Map(data.map((user) => [user.user_id, user]));
  return user_ids.flatMap((user_id) => found.get(user_id) ?? []);
}
