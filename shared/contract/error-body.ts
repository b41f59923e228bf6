import * as z from "zod";
import { ProofChallenge } from "../online/proof.ts";
import { Instant } from "../values/fields.ts";
import { ERROR_STATUS, type ErrorCode, type FieldErrors } from "./errors.ts";

/** The body of API Gateway's own refusal of a request that reaches no function, such as one without a valid token. */
export const GatewayRefusal = z.looseObject({ message: z.string() });

/** The body of every error response of a function. */
export const ErrorBody = z.object({
  error: z.string().meta({ description: "A sentence for the user" }),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional().meta({ description: "Messages by field name" }),
  current: z.unknown().optional().meta({
    description: "With code `conflict` on an update: the row as it is now, in the shape of the operation's response",
  }),
  changed_by: z.string().nullish().meta({ description: "With `current`: full name of the person who changed the row" }),
  changed_at: Instant.nullish().meta({ description: "With `current`: when the row was changed" }),
  alternatives: z
    .array(z.object({ date: z.string(), start_time: z.string(), practitioner_id: z.string() }))
    .optional()
    .meta({ description: "With code `slot_taken` or `hold_expired` of online booking: up to three other times" }),
  challenge: ProofChallenge.optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Returns the first message of each field. The names of unknown fields are not repeated: they share one message under `_`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], unknownField: string): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { code, path, message } of issues) {
    if (code === "unrecognized_keys") fields._ ??= unknownField;
    else fields[path.map(String).join(".") || "_"] ??= message;
  }
  return fields;
}
