import type * as z from "zod";
import type { FieldErrors } from "./errors.ts";

/** Returns the first message of each field. The names of unknown fields are not repeated: they share one message under `_`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], unknownField: string): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { code, path, message } of issues) {
    if (code === "unrecognized_keys") fields._ ??= unknownField;
    else fields[path.map(String).join(".") || "_"] ??= message;
  }
  return fields;
}
