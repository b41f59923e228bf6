import { createHash } from "node:crypto";
import { Entity } from "electrodb";
import { table } from "./table.ts";

const MAIL_BLOCKS = ["opted_out", "bounced", "complained"] as const;
export type MailBlock = (typeof MAIL_BLOCKS)[number];

/** Why a clinic sends no mail to a patient who opted out, or to an address that bounced or complained. */
export const MailBlockEntity = new Entity(
  {
    model: { service: "clinic", entity: "mailBlock", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      /** The patient's id, or the hash of an address. */
      subject: { type: "string", required: true, readOnly: true },
      block: { type: MAIL_BLOCKS, required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      bySubject: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["subject"], casing: "none" },
      },
    },
  },
  table,
);

/** Returns the subject that stands for an address. A corrected address has another one, and is not blocked. */
export const addressHash = (email: string): string =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("hex");

/** Blocks mail to a patient or an address. */
export async function blockMail(tenant_id: string, subject: string, block: MailBlock): Promise<void> {
  await MailBlockEntity.put({ tenant_id, subject, block, at: new Date().toISOString() }).go();
}
