import type { MiddlewareObj } from "@middy/core";
import type { ApiEvent, ApiResult } from "../event.ts";
import { JSON_HEADERS } from "../headers.ts";

/** A tag's function, whatever operation it belongs to. */
export type AnyTag = (caller: unknown, input: unknown) => Promise<string | undefined>;

/** Returns whether `If-None-Match` names the tag; a proxy that compresses marks it as weak. */
const matches = (header: string | undefined, tag: string) =>
  (header ?? "").split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);

const NOT_MODIFIED: ApiResult = { statusCode: 304, headers: JSON_HEADERS, body: "" };

/** Sends the tags of answers that have one, and 304 without a body to a caller who has the answer already. */
export const conditional = (tags: Readonly<Record<string, AnyTag>>): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event }) => {
    const tag = await tags[event.operation]?.(event.caller, event.input);
    if (tag === undefined) return;
    event.tag = `"${tag}"`;
    event.isUnchanged = matches(event.headers["if-none-match"], event.tag);
  },
  after: (request) => {
    const { tag, isUnchanged } = request.event;
    if (!tag) return;
    const answer = isUnchanged ? NOT_MODIFIED : (request.response ?? NOT_MODIFIED);
    request.response = { ...answer, headers: { ...answer.headers, etag: tag } };
  },
});
