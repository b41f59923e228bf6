import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { ApiEvent, ApiResult } from "../../../functions/http/event.ts";
import { compress, conditional, NOT_MODIFIED } from "../../../functions/http/middleware/respond.ts";
import { decoded } from "../../support/call.ts";

describe("compress", () => {
  const LONG = JSON.stringify({ items: Array.from({ length: 60 }, (_, n) => ({ patient_name: `Zoë Muñoz ${n}` })) });

  /** Answers with the body, to a request with the Accept-Encoding header. */
  function answer(body: string, accepted?: string): Promise<ApiResult> {
    const handler = middy<ApiEvent, ApiResult, Error, Context>()
      .use(compress())
      .handler(async () => ({ statusCode: 200, headers: { "cache-control": "no-store" }, body }));
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    return handler({ headers } as ApiEvent, {} as Context);
  }

  const textOf = ({ headers, body, isBase64Encoded }: ApiResult) =>
    decoded(Buffer.from(body, isBase64Encoded ? "base64" : "utf8"), headers["content-encoding"]);

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;Q=0.5", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["gzip;level=9;q=0.5, br;q=0.4", "gzip"],
  ])("compresses an answer of more than 1 KB for %s as %s", async (accepted, encoding) => {
    const result = await answer(LONG, accepted);
    expect(result).toMatchObject({
      isBase64Encoded: true,
      headers: { "content-encoding": encoding, vary: "accept-encoding", "cache-control": "no-store" },
    });
    expect(result.body.length).toBeLessThan(LONG.length / 3);
    expect(textOf(result)).toBe(LONG);
  });

  it.each([undefined, "", "identity", "deflate", "br;q=0, gzip;q=0", "br;q=x"])(
    "leaves a long answer as it is for %s",
    async (accepted) => {
      const result = await answer(LONG, accepted);
      expect(result).toEqual({
        statusCode: 200,
        headers: { "cache-control": "no-store", vary: "accept-encoding" },
        body: LONG,
      });
    },
  );

  it("leaves an answer of 1 KB as it is, and counts bytes, not characters", async () => {
    expect(await answer("é".repeat(512), "br")).not.toHaveProperty("isBase64Encoded");
    expect(await answer("é".repeat(513), "br")).toHaveProperty("isBase64Encoded", true);
  });
});

describe("conditional", () => {
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
});
