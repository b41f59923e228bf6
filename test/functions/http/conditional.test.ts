import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { ApiEvent, ApiResult } from "../../../functions/http/event.ts";
import { conditional, NOT_MODIFIED } from "../../../functions/http/middleware/respond.ts";

const ANSWER: ApiResult = { statusCode: 200, headers: { "cache-control": "no-store" }, body: "{}" };

/** Sends a request for an operation with this tag, and returns the answer and whether the use case ran. */
async function answer(tag: string | undefined, header?: string, operation = "list") {
  const tags = { list: async (caller: unknown, input: unknown) => tag && `${tag}${caller}${input}` };
  let ran = false;
  const handler = middy<ApiEvent, ApiResult, Error, Context>()
    .use(conditional(tags))
    .handler(async (event) => {
      if (event.isUnchanged) return NOT_MODIFIED;
      ran = true;
      return ANSWER;
    });
  const headers = header === undefined ? {} : { "if-none-match": header };
  const event = { operation, caller: "-c", input: "-i", headers };
  const result = await handler(event as unknown as ApiEvent, {} as Context);
  return { ...result, ran };
}

it.each([
  ["the tag", '"t-c-i"'],
  ["the tag as a weak one", 'W/"t-c-i"'],
  ["several tags, the last of which is the answer's", '"a", W/"b" , "t-c-i"'],
])("answers 304 without a body to a caller who sends %s", async (_, header) => {
  const expected = { ran: false, statusCode: 304, body: "", headers: { etag: '"t-c-i"' } };
  expect(await answer("t", header)).toMatchObject(expected);
});

it.each([
  ["no tag", undefined],
  ["an empty header", ""],
  ["the tag of another answer", '"u-c-i"'],
  ["the tag without quotation marks", "t-c-i"],
  ["every tag", "*"],
])("answers with the tag to a caller who sends %s", async (_, header) => {
  const headers = { ...ANSWER.headers, etag: '"t-c-i"' };
  expect(await answer("t", header)).toEqual({ ...ANSWER, headers, ran: true });
});

it("compares a tag that looks like a weak one within as it is", async () => {
  expect(await answer("aW/b", '"aW/b-c-i"')).toMatchObject({ statusCode: 304 });
});

it.each([
  ["has no tag now", undefined, "list"],
  ["never has one", "t", "get"],
])("sends no tag of an operation that %s", async (_, tag, operation) => {
  expect(await answer(tag, '"t-c-i"', operation)).toEqual({ ...ANSWER, ran: true });
});
