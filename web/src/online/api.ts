import { ClinicError } from "../../../shared/contract/errors.ts";
import { online } from "../../../shared/online/routes.ts";
import { createClient, isUnreachable } from "../api/client.ts";
import { currentLanguage, type Language } from "./language.ts";
import { COMMON } from "./texts.ts";

/** Longer than the API ever takes, so that its own error response arrives first. */
const TIMEOUT_MS = 15_000;

const ROUNDED_MS = 2_000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
let serverAhead = 0;

/** Returns the current time by the server's clock, as far as the last response told it. */
export const serverNow = (): number => Date.now() + serverAhead;

/** The operations of patients, who have no account. The API writes its sentences in the language of the page. */
export const onlineApi = createClient(online, async (_, path, init) => {
  const headers = new Headers(init.headers);
  headers.set("accept-language", currentLanguage());
  const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const date = Date.parse(response.headers.get("date") ?? "");
  // The header has whole seconds, so a small difference is none.
  serverAhead = Math.abs(date - Date.now()) > ROUNDED_MS ? date - Date.now() : 0;
  return response;
});

/** Returns the sentence about an error. The API's own are in the language of the page; all others are said here. */
export function messageOf(error: unknown, language: Language): string {
  const texts = COMMON[language];
  if (!(error instanceof ClinicError)) return texts.unexpected;
  if (isUnreachable(error)) return texts.unreachable;
  if (error.code === "unavailable") return texts.busy;
  if (error.code === "rate_limited") return texts.tooMany;
  if (error.code === "internal" || error.code === "malformed") return texts.unexpected;
  if (error.code === "invalid") return texts.sentBack;
  return error.message;
}
