import { instantAfter } from "../../../shared/values/days-and-times.ts";
import { env } from "../../platform/env.ts";

const { BACKUP_DAYS } = env("BACKUP_DAYS");

/** Returns the instant at which the last backup expires that still contains the data that is deleted at the given instant. */
export const backupsUntil = (deleted_at: string): string => instantAfter(deleted_at, Number(BACKUP_DAYS));
