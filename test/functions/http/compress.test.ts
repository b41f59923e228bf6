import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { ApiEvent, ApiResult } from "../../../functions/http/event.ts";
import { compress } from "../../../functions/http/middleware/respond.ts";
import { decoded } from "../../support/decoded.ts";

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
