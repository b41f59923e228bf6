import * as z from "zod";
import { Instant, multilineText } from "../values/fields.ts";
import { NoteId, TenantId } from "../values/ids.ts";

/**
 * A note of the platform about a clinic, which the clinic never sees, also in its export. It is never changed or deleted. The reason
 * of a suspension is a note as well.
 */
export const TenantNote = z.object({
  note_id: NoteId,
  tenant_id: TenantId,
  kind: z.enum(["NOTE", "SUSPENSION"]),
  text: z.string(),
  author_name: z.string().meta({ description: "The author's name when the note was written" }),
  created_at: Instant,
});
export type TenantNote = z.infer<typeof TenantNote>;

export const NewTenantNote = z.strictObject({ text: multilineText("Note", 2_000) });

export const SuspensionReason = multilineText("Reason", 2_000);
