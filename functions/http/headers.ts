/** Headers of every answer: no cache, the browser's or another's, may keep a clinic's data. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" } as const;

/** The header by which CloudFront shows the API that a request came through it. */
export const ORIGIN_HEADER = "x-clinic-origin";
