import { MISSED_AFTER_MINUTES } from "../../shared/messages/sending-status.ts";
import { findRow } from "../data/find-row.ts";
import { ALL_CLINICS } from "../data/sending-pause.ts";
import { SendingRunEntity } from "../data/sending-run.ts";
import type { UseCase } from "../http/api.ts";

/** Returns whether messages are being sent, for the outside probe, which has no account. */
export const checkSending: UseCase<"messages.checkSending"> = async () => {
  const lastRun = await findRow(SendingRunEntity, { tenant_id: ALL_CLINICS });
  const last_run_at = lastRun?.finished_at ?? null;
  const since = new Date(Date.now() - MISSED_AFTER_MINUTES * 60_000).toISOString();
  return { sending: last_run_at !== null && last_run_at > since, last_run_at };
};
