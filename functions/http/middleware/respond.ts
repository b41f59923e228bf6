import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareObj } from "@middy/core";
import * as z from "zod";
import { API_KEY } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { type ApiEvent, type ApiResult, JSON_HEADERS } from "../event.ts";

/** A shorter response is not compressed, because it fits into one packet anyway. */
const MIN_BYTES = 1_024;

// Brotli's default quality takes 300 times as long as this one and saves little.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ENCODINGS = {
  br: (body: string) => brotliCompressSync(body, BROTLI),
  gzip: (body: string) => gzipSync(body),
} as const;

/** Returns the preferred encoding that an Accept-Encoding header allows, or undefined if it allows none. */
function acceptedEncoding(header: string): keyof typeof ENCODINGS | undefined {
  const weights = new Map(
    header.split(",").map((each) => {
      const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((part) => part.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  return (Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])
    .filter((name) => weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

function compressed(response: ApiResult, header: string): ApiResult {
  if (Buffer.byteLength(response.body) <= MIN_BYTES) return response;
  const headers = { ...response.headers, vary: "accept-encoding" };
  const encoding = acceptedEncoding(header);
  if (!encoding) return { ...response, headers };
  return {
    ...response,
    headers: { ...headers, "content-encoding": encoding },
    body: ENCODINGS[encoding](response.body).toString("base64"),
    isBase64Encoded: true,
  };
}

/** Compresses responses of more than 1 KB, including errors, because CloudFront compresses nothing that it does not cache. */
export const compress = (): MiddlewareObj<ApiEvent, ApiResult> => {
  const apply: NonNullable<MiddlewareObj<ApiEvent, ApiResult>["after"]> = (request) => {
    if (request.response)
      request.response = compressed(request.response, request.event.headers?.["accept-encoding"] ?? "");
  };
  return { after: apply, onError: apply };
};

/** The `Tag` function of any operation. */
export type AnyTag = (caller: unknown, input: unknown) => Promise<string | undefined>;

/** Returns whether `If-None-Match` contains the ETag. It may be a weak one, because proxies mark it so when they compress. */
const matches = (header: string | undefined, tag: string) =>
  (header ?? "").split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);

/** The response for a caller who already has what the operation would return. */
export const NOT_MODIFIED: ApiResult = { statusCode: 304, headers: JSON_HEADERS, body: "" };

/** Adds the ETag to a response that has one, and sends 304 without a body to a caller who already has that response. */
export const conditional = (tags: Readonly<Record<string, AnyTag>>): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event }) => {
    const tag = await tags[event.operation]?.(event.caller, event.input);
    if (tag === undefined) return;
    event.tag = `"${tag}"`;
    event.isUnchanged = matches(event.headers["if-none-match"], event.tag);
  },
  after: (request) => {
    const { tag } = request.event;
    if (!tag) return;
    const answer = request.response ?? NOT_MODIFIED;
    request.response = { ...answer, headers: { ...answer.headers, etag: tag } };
  },
});

const NO_RESPONSE = z.undefined();

/** The phone numbers of appointments. */
const CONTACTS = ["patient_contact", "given_contact"];

const mayOpenPatients = ({ caller }: ApiEvent) =>
  caller?.role === API_KEY ? caller.scopes.includes("patients:read") : caller?.roles.includes("RECEPTIONIST");

/**
 * Returns a response as JSON. Only receptionists and the programs that may read patients receive the phone numbers of appointments.
 */
function textFor(event: ApiEvent, output: unknown): string {
  const text = JSON.stringify(output);
  if (mayOpenPatients(event) || !CONTACTS.some((name) => text.includes(`"${name}":`))) return text;
  return JSON.stringify(output, (key, value) => (CONTACTS.includes(key) ? undefined : value));
}

/** Returns a text of another media type than JSON, with the ETag of its content, or 304 to a caller who already has it. */
function textResponse(event: ApiEvent, body: string): ApiResult {
  event.tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  if (matches(event.headers["if-none-match"], event.tag)) return NOT_MODIFIED;
  const { mediaType, status } = event.route;
  return { statusCode: status, headers: { ...JSON_HEADERS, "content-type": `${mediaType}; charset=utf-8` }, body };
}

/** Parses the use case's result, or the current row of a conflict, by the contract. A result that does not fit is a 500. */
export const respond = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  after: (request) => {
    if (request.event.isUnchanged) return;
    const { route, isDryRun } = request.event;
    const { status, response = NO_RESPONSE } =
      isDryRun && route.dryRun ? { status: 200, response: route.dryRun } : route;
    const output = response.parse(request.response);
    if (route.mediaType?.startsWith("text/")) {
      request.response = textResponse(request.event, String(output));
      return;
    }
    request.response = {
      statusCode: status,
      headers: JSON_HEADERS,
      body: status === 204 ? "" : textFor(request.event, output),
    };
  },
  onError: (request) => {
    const { error, event } = request;
    if (!(error instanceof ClinicError) || !error.conflict) return;
    const { response = NO_RESPONSE } = event.route;
    const { success, data, error: cause } = response.safeParse(error.conflict.current);
    const current = success && JSON.parse(textFor(event, data));
    request.error = success
      ? new ClinicError(error.code, error.message, { conflict: { ...error.conflict, current } })
      : new ClinicError("internal", REQUEST_TEXTS.internal, { cause });
  },
});
