import * as z from "zod";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { LOGO, LOGO_TYPES, MAX_LOGO_BYTES } from "../../../shared/logos/logo.ts";
import { logos } from "../../../shared/logos/routes.ts";
import { unreachable } from "./client.ts";
import { apiOf } from "./send.ts";

const logosApi = apiOf(logos);

const TIMEOUT_MS = 60_000;

/** The schema of a form's logo, which may be missing. It is checked before anything is sent. */
export const LogoFiles = z
  .array(z.instanceof(File))
  .refine(([file]) => !file || LOGO_TYPES.some((type) => type === file.type), LOGO.notAnImage)
  .refine(([file]) => !file || file.size <= MAX_LOGO_BYTES, LOGO.tooLarge);

/** The properties of a form's field for a logo. */
export const LOGO_FIELD = {
  accept: LOGO_TYPES.join(","),
  constraintText: "A PNG, JPEG, WebP or GIF image of at most 2 MiB",
} as const;

/**
 * Uploads a clinic's logo directly to S3. Then the API checks it and replaces the former logo.
 * @throws ClinicError when S3 or the API refuses it
 */
export async function uploadLogo(tenant_id: string, file: File): Promise<void> {
  const params = { tenant_id };
  const { url, fields } = await logosApi.startUpload({ params });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores every field after the file.
  form.append("file", file);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: "POST", body: form, signal }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw new ClinicError("data_unavailable", LOGO.unavailable);
  await logosApi.put({ params });
}
