import { randomUUID } from "node:crypto";
import type { online } from "../../../shared/online/routes.ts";
import { bookHold } from "../../domain/online/book-hold.ts";
import type { CodeRequest } from "../../domain/online/code-request.ts";
import { prepareCode } from "../../domain/online/codes.ts";
import { holdTime } from "../../domain/online/hold-time.ts";
import { getOnlineClinic } from "../../domain/online/online-clinic.ts";
import { requireProof } from "../../domain/online/proof-of-work.ts";
import { patientActor } from "../../entities/audit-entry.ts";
import type { UseCase } from "../../http/use-case.ts";
import { env } from "../../platform/env.ts";

/** Holds a time. A proof of work, where the environment asks for one, is checked before anything else is read. */
export const hold: UseCase<typeof online.hold> = async (_caller, { params, body, address = "" }) => {
  await requireProof(params.username.toLowerCase(), body.proof);
  const clinic = await getOnlineClinic(params.username);
  return holdTime(clinic, body, address);
};

/**
 * Sends a code to the given address, known or not: the answer is the same for every address. The queue's message has only ids, so
 * that the code is known to the mail and its recipient alone.
 */
export const sendCode: UseCase<typeof online.sendCode> = async (_caller, { params, body }) => {
  const clinic = await getOnlineClinic(params.username);
  const request_id = randomUUID();
  const hold_hash = await prepareCode(clinic, body.hold, { ...body, request_id });
  if (hold_hash === undefined) return;
  const message: CodeRequest = { tenant_id: clinic.tenant.tenant_id, hold_hash, request_id };
  // The client of SQS is loaded only here, because it adds 25 KB to a start.
  const { sendToQueue } = await import("../../platform/queue.ts");
  await sendToQueue(env("CODE_QUEUE_URL").CODE_QUEUE_URL, message);
};

export const book: UseCase<typeof online.book> = async (_caller, { params, body, requestId }) => {
  const clinic = await getOnlineClinic(params.username);
  return bookHold(clinic, body, patientActor("online", requestId));
};
