/** Headers of every response. No cache may store a clinic's data. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" } as const;

/** The header with the secret that proves that a request came through CloudFront. */
export const ORIGIN_HEADER = "x-clinic-origin";
