/** Headers of every answer: no cache, the browser's or another's, may keep a clinic's data. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" } as const;
