import { blockMail } from "../data/mail-block.ts";
import type { UseCase } from "../http/api.ts";
import { readOptOut } from "./read-opt-out.ts";

/** Stops the messages of a clinic to a patient. A repeated request changes nothing. */
export const optOut: UseCase<"messages.optOut"> = async (_caller, { params }) => {
  const found = await readOptOut(params.token);
  if (!found.opted_out) await blockMail(found.tenant_id, found.patient_id, "opted_out");
  return { ...found, opted_out: true };
};
