import type { MiddlewareObj } from "@middy/core";
import * as z from "zod";
import { fieldErrors } from "../../../shared/contract/error-body.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { pathId } from "../../../shared/values/ids.ts";
import { plainSentence } from "../../../shared/values/plain-text.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

const MAX_BODY_BYTES = 256 * 1024;

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** The query of a route without a query schema. It refuses a parameter such as `dry_run` where that has no effect. */
const NO_QUERY = z.strictObject({});

/** Parses path ids, query and body with the contract's schemas, so that a use case only sees valid input. */
export const validate = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    const { route } = event;
    event.input = {
      params: pathIds(route, event.pathParameters ?? {}),
      query: parse(route.query ?? NO_QUERY, event.queryStringParameters ?? {}),
      body: route.body && parse(route.body, jsonBody(event)),
    };
    event.isDryRun = Boolean(route.dryRun) && (event.input.query as { dry_run?: string }).dry_run === "true";
  },
});

/** Returns the ids of the path, or throws a 404 when one of them is malformed. */
function pathIds(route: Route, values: Record<string, string | undefined>): Record<string, string> {
  const ids = Object.entries(values).map(([name, value]) => [name, pathId(name).safeParse(value)] as const);
  // A malformed id gets the same response as an unknown one.
  if (ids.some(([, id]) => !id.success)) throw new ClinicError("not_found", route.notFound ?? COMMON_TEXTS.notFound);
  return Object.fromEntries(ids.map(([name, id]) => [name, id.data ?? ""]));
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Returns the text of a body of a media type.
 * @throws ClinicError 415 for another media type, 413 when it is too large and 400 when it is not UTF-8
 */
export function bodyText({ body = "", isBase64Encoded, headers }: ApiEvent, accepted: RegExp, refusal: string): string {
  const type = headers["content-type"] ?? "";
  if (!accepted.test(type)) throw new ClinicError("unsupported_media_type", refusal);
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.byteLength > MAX_BODY_BYTES) throw new ClinicError("too_large", REQUEST_TEXTS.tooLarge);
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  try {
    // Other bytes would be stored as replacement characters, and the text would be lost.
    if (!/^utf-?8$/i.test(charset)) throw new TypeError(charset);
    return UTF_8.decode(bytes);
  } catch {
    throw new ClinicError("malformed", REQUEST_TEXTS.malformed);
  }
}

/** Parses the body as JSON. Throws 415, 413 and 400 as `bodyText`, and 400 when it is not JSON. */
export function jsonBody(event: ApiEvent, accepted = JSON_TYPE, refusal: string = REQUEST_TEXTS.notJson): unknown {
  const text = bodyText(event, accepted, refusal);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own error quotes the body, which may hold personal data.
    throw new ClinicError("malformed", REQUEST_TEXTS.malformed);
  }
}

/** Parses a value with a schema, or throws a 422 with the first message of each field. */
function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: plainSentence });
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues, REQUEST_TEXTS.unknownField);
  const messages = Object.values(fields);
  const [message = REQUEST_TEXTS.invalid] = messages;
  throw new ClinicError("invalid", messages.length > 1 ? REQUEST_TEXTS.invalid : message, { fields });
}
