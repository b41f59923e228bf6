import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/api/accounts/index.ts";
import { namesOf } from "../../../functions/platform/dynamo/failure.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { call } from "../../support/call.ts";
import { givenCaller, tenantItem, userItem } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const me = () => call(handler, contract.accounts.me, { as: "TENANT_ADMIN" });
const failure = (name: string) => Object.assign(new Error("table clinic-prod, patient Ada"), { name });

test.each(["ThrottlingException", "ProvisionedThroughputExceededException", "TimeoutError", "InternalServerError"])(
  "%s is a 503 that may be tried again",
  async (name) => {
    dynamo.on(GetCommand).rejects(failure(name));
    const answer = await me();
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable", error: REQUEST_TEXTS.unavailable } });
    expect(answer.headers["retry-after"]).toBe("1");
  },
);

test("answers an unexpected error with a 500 that reveals nothing of its cause", async () => {
  dynamo.on(GetCommand).rejects(failure("AccessDeniedException"));
  const answer = await me();
  expect(answer).toMatchObject({ status: 500, body: { code: "internal", error: REQUEST_TEXTS.internal } });
  expect(JSON.stringify(answer)).not.toMatch(/clinic-prod|Ada/);
});

test("answers 500 when a result breaks the contract", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { tenant_name: 7 } });
  expect((await me()).status).toBe(500);
});

test("forbids caching of every answer", async () => {
  dynamo
    .on(GetCommand)
    .resolvesOnce({ Item: userItem("TENANT_ADMIN") })
    .resolves({ Item: tenantItem() });
  expect((await me()).headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
  });
});

test("returns the names of an error and of its causes", () => {
  const cause = Object.assign(new Error("x"), { code: "ECONNRESET" });
  expect(namesOf(new TypeError("fetch failed", { cause }))).toEqual(["TypeError", "Error", "ECONNRESET"]);
});
