import { env } from "../env.ts";

const { BACKUP_DAYS } = env("BACKUP_DAYS");
const DAY_MS = 86_400_000;

/** Returns the instant at which the last backup ends that holds what is deleted at an instant. */
export const backupsUntil = (deleted_at: string): string =>
  new Date(Date.parse(deleted_at) + Number(BACKUP_DAYS) * DAY_MS).toISOString();
