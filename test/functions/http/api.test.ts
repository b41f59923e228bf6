import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { handler } from "../../../functions/api/accounts/index.ts";
import { handler as services } from "../../../functions/api/services/index.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { call, event } from "../../support/call.ts";
import { SERVICE } from "../../support/clinic-rows.ts";
import { givenCaller, paramsOf } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
});

test("answers 503 half a second before Lambda would end a request that hangs", async () => {
  givenCaller(dynamo, "TENANT_ADMIN");
  dynamo.on(UpdateCommand).callsFake(() => new Promise(() => undefined));
  const context = { getRemainingTimeInMillis: () => 510 } as Context;
  const answer = (await handler(event(contract.accounts.me, { as: "TENANT_ADMIN" }), context)) as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "1" } });
  expect(JSON.parse(answer.body)).toMatchObject({ code: "unavailable", error: REQUEST_TEXTS.unavailable });
});

test("answers 404 for a route that the domain does not have, before anything is read", async () => {
  const answer = await call(handler, contract.tenants.list, { as: "PLATFORM_ADMIN" });
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found", error: COMMON_TEXTS.notFound } });
  expect(dynamo.calls()).toEqual([]);
});

test("answers 500 without the row when the current row of a conflict breaks the contract", async () => {
  givenCaller(dynamo, "TENANT_ADMIN");
  const Item = SERVICE.item({ version: 9 });
  dynamo.on(GetCommand, { Key: { pk: Item.pk, sk: Item.sk } }).resolves({ Item: { ...Item, service_name: 7 } });
  const answer = await call(services, contract.services.update, {
    as: "TENANT_ADMIN",
    params: paramsOf(SERVICE),
    body: { fee: "90.00", version: 4 },
  });
  expect(answer).toMatchObject({ status: 500, body: { code: "internal", error: REQUEST_TEXTS.internal } });
  expect(answer.body).not.toHaveProperty("current");
});
