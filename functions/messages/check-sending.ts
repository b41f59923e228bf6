import type { contract } from "../../shared/contract.ts";
import { MISSED_AFTER_MINUTES } from "../../shared/messages/sending-status.ts";
import { ALL_CLINICS } from "../data/sending-pause.ts";
import { SendingRunEntity } from "../data/sending-run.ts";
import type { UseCase } from "../http/api.ts";

/** Returns whether messages are being sent, for the outside probe, which has no account. */
export const checkSending: UseCase<typeof contract.messages.checkSending> = async () => {
  const { data } = await SendingRunEntity.get({ tenant_id: ALL_CLINICS }).go({ consistent: true });
  const last_run_at = data?.finished_at ?? null;
  const since = new Date(Date.now() - MISSED_AFTER_MINUTES * 60_000).toISOString();
  return { sending: last_run_at !== null && last_run_at > since, last_run_at };
};
