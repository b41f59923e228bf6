import type { MiddlewareObj } from "@middy/core";
import type { ApiEvent, ApiResult } from "../event.ts";
import { JSON_HEADERS } from "../headers.ts";

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
