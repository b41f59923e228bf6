import type { EntityItem } from "electrodb";
import { findRows } from "./read-items.ts";
import { UserEntity } from "./user.ts";

/** Reads rows of users consistently, in the order of the ids. Missing rows are skipped. */
export async function readUsers(user_ids: readonly string[]): Promise<EntityItem<typeof UserEntity>[]> {
  const users = await findRows(
    UserEntity,
    user_ids.map((user_id) => ({ user_id })),
  );
  return users.filter((user) => user !== undefined);
}
