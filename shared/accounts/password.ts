import * as z from "zod";
import { RECOVERY } from "./texts.ts";

export const MIN_PASSWORD_LENGTH = 8;

/** A new password: of 8 to 256 characters, with all four kinds of characters and no others. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, RECOVERY.tooShort)
  .max(256, RECOVERY.tooLong)
  .regex(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?#&^])[A-Za-z\d@$!%*?#&^]+$/, RECOVERY.tooSimple);
