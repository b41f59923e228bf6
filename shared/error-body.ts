import * as z from "zod";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";
import { Instant } from "./fields.ts";

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
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
