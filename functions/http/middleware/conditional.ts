import type { MiddlewareObj } from "@middy/core";
import type { ApiEvent, ApiResult } from "../event.ts";
import { JSON_HEADERS } from "../headers.ts";

/** The function that returns the tag of an operation, of whichever operation. */
export type AnyTag = (caller: unknown, input: unknown) => Promise<string | undefined>;

/** Returns whether `If-None-Match` names the tag, perhaps as a weak one: proxies that compress mark it so. */
const matches = (header: string | undefined, tag: string) =>
  (header ?? "").split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);

/** The answer to a caller who already has what the operation would answer. */
export const NOT_MODIFIED: ApiResult = { statusCode: 304, headers: JSON_HEADERS, body: "" };

/** Sends the tag of an answer that has one, and 304 without a body to a caller who already has that answer. */
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
