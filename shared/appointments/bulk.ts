import * as z from "zod";
import { AppointmentId, BulkId, reference } from "../values/ids.ts";
import { StatusChange } from "./requests.ts";
import { APPOINTMENT_TEXTS, BULK_TEXTS } from "./texts.ts";

/** The most appointments that are changed at once. */
export const BULK_MAX = 50;

/** A change of many appointments: each is moved to another practitioner at the same time, or cancelled. */
export const BulkChange = z
  .strictObject({
    appointment_ids: z
      .array(reference(BULK_TEXTS.choose))
      .min(1, BULK_TEXTS.choose)
      .max(BULK_MAX, BULK_TEXTS.tooMany(BULK_MAX))
      .transform((ids) => [...new Set(ids)]),
    action: z.enum(["cancel", "move"]),
    practitioner_id: reference("Practitioner is required")
      .optional()
      .meta({ description: "The practitioner to whom they are moved" }),
    cancel_reason: StatusChange.shape.cancel_reason,
  })
  .superRefine(({ action, practitioner_id, cancel_reason }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (action === "move" && !practitioner_id) refuse("practitioner_id", "Practitioner is required");
    if (action === "cancel" && practitioner_id) refuse("practitioner_id", BULK_TEXTS.onlyMove);
    if (action === "move" && cancel_reason) refuse("cancel_reason", APPOINTMENT_TEXTS.cancelReason);
  });
export type BulkChange = z.output<typeof BulkChange>;

/** What became of one of the appointments. */
export const BulkItem = z.object({
  appointment_id: z.string().meta({ description: "As in the request" }),
  done: z.boolean(),
  reason: z.string().optional().meta({ description: "Why it was not done" }),
});
export type BulkItem = z.output<typeof BulkItem>;

export const BulkOutcome = z.object({
  bulk_id: BulkId.nullable().meta({ description: "null in a dry run, which can't be undone" }),
  items: z.array(BulkItem),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;

export const BulkUndo = z.object({ items: z.array(BulkItem.extend({ appointment_id: AppointmentId })) });

/** How long a change of many appointments can be undone: as long as its messages wait. */
export const BULK_UNDO_MINUTES = 3;
