import * as z from "zod";
import { MESSAGES } from "../../../shared/messages.ts";
import { LOGO_TYPES, MAX_LOGO_BYTES } from "../../../shared/tenants/logo.ts";

/** The chosen logo of a form, or none; it is judged before anything is sent. */
export const LogoFiles = z
  .array(z.instanceof(File))
  .refine(([file]) => !file || LOGO_TYPES.some((type) => type === file.type), MESSAGES.logo.notAnImage)
  .refine(([file]) => !file || file.size <= MAX_LOGO_BYTES, MESSAGES.logo.tooLarge);
