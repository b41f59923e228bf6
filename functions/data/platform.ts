/** The value of `tenant_id` in rows that belong to the platform itself: its audit log, its counts and its search index. */
export const PLATFORM = "platform";
