import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareObj } from "@middy/core";
import type { ApiEvent, ApiResult } from "../event.ts";

/** A shorter response is not compressed, because it fits into one packet anyway. */
const MIN_BYTES = 1_024;

// Brotli's default quality takes 300 times as long as this one and saves little.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encodings in the order of preference. */
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
