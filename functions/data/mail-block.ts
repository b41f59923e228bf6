import { createHash } from "node:crypto";
import { entityOf, fixedTexts, primary } from "./entity.ts";

const MAIL_BLOCKS = ["opted_out", "bounced", "complained"] as const;
export type MailBlock = (typeof MAIL_BLOCKS)[number];

/** Why a clinic sends no mail to a patient who opted out, or to an address that bounced or complained. */
export const MailBlockEntity = entityOf({
  entity: "mailBlock",
  attributes: {
    ...fixedTexts("tenant_id"),
    /** The patient's id, or the hash of an address. */
    subject: { type: "string", required: true, readOnly: true },
    block: { type: MAIL_BLOCKS, required: true },
    at: { type: "string", required: true },
  },
  indexes: { bySubject: primary(["tenant_id"], ["subject"]) },
});

/** Returns the subject that stands for an address. A corrected address has another one, and is not blocked. */
export const addressHash = (email: string): string =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("hex");

/** Blocks mail to a patient or an address. */
export async function blockMail(tenant_id: string, subject: string, block: MailBlock): Promise<void> {
  await MailBlockEntity.put({ tenant_id, subject, block, at: new Date().toISOString() }).go();
}
