import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../functions/api/tenants/index.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { call, type EventOptions, event, IDS } from "../../support/call.ts";
import { givenCaller } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
});

const CANARY = "canary-7f3a";
const create = (options: EventOptions) => call(handler, contract.tenants.create, { as: "PLATFORM_ADMIN", ...options });

const good = {
  user_id: IDS.otherUser,
  tenant_name: "Lakeside",
  username: "lakeside1",
  email: "a@example.com",
  phone_number: "5550100100",
  street: "1 Lake Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
};

const oversize = JSON.stringify({ ...good, street: "x".repeat(256 * 1024) });

test.each<[string, EventOptions, number, string]>([
  ["no body", { rawBody: "" }, 400, "malformed"],
  ["half a JSON text", { rawBody: `{"tenant_name": "${CANARY}` }, 400, "malformed"],
  ["a deeply nested text", { rawBody: "[".repeat(100_000) }, 400, "malformed"],
  [
    "another content type",
    { rawBody: CANARY, headers: { "content-type": "text/plain" } },
    415,
    "unsupported_media_type",
  ],
  [
    "a look-alike content type",
    { rawBody: "{}", headers: { "content-type": "application/jsonx" } },
    415,
    "unsupported_media_type",
  ],
  ["no content type", { rawBody: "{}", headers: { "content-type": "" } }, 415, "unsupported_media_type"],
  ["more than 256 KiB", { rawBody: oversize }, 413, "too_large"],
  [
    "another charset",
    { body: good, headers: { "content-type": "application/json; charset=iso-8859-1" } },
    400,
    "malformed",
  ],
  ["a query parameter that the operation does not have", { body: good, query: { dry_run: "true" } }, 422, "invalid"],
  ["null", { rawBody: "null" }, 422, "invalid"],
  ["a list", { rawBody: "[]" }, 422, "invalid"],
  ["a text", { body: CANARY }, 422, "invalid"],
  ["an unknown key", { body: { ...good, [CANARY]: 1 } }, 422, "invalid"],
  ["a key that would reach the prototype", { rawBody: `{"__proto__": {"role": "${CANARY}"}}` }, 422, "invalid"],
  ["a field the server sets", { body: { ...good, status: "INACTIVE" } }, 422, "invalid"],
  ["an object for a text", { body: { ...good, city: { $ne: CANARY } } }, 422, "invalid"],
  ["a number for a text", { body: { ...good, zipcode: 12345 } }, 422, "invalid"],
  ["only blanks", { body: { ...good, city: " \t " } }, 422, "invalid"],
  ["an id in upper case", { body: { ...good, user_id: IDS.otherUser.toUpperCase() } }, 422, "invalid"],
  ["an id with a key separator", { body: { ...good, user_id: `${IDS.otherUser}#x` } }, 422, "invalid"],
])("refuses %s, writes nothing and repeats nothing", async (_, options, status, code) => {
  const answer = await create(options);
  expect(answer).toMatchObject({ status, body: { code, request_id: "request-1", error: expect.any(String) } });
  expect(JSON.stringify(answer)).not.toContain(CANARY);
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(0);
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

test("names every wrong field with the specification's message", async () => {
  const { body } = await create({
    body: {
      ...good,
      tenant_name: "",
      username: "abcde",
      email: "nope",
      phone_number: "123",
      zipcode: "1234",
      city: undefined,
    },
  });
  expect(body).toMatchObject({
    error: "Please check the highlighted fields.",
    fields: {
      tenant_name: "Tenant Name is required",
      username: "Username must contain both letters and numbers",
      email: "Invalid email address",
      phone_number: "Phone number must be exactly 10 digits",
      zipcode: "Zipcode must be exactly 5 digits",
      city: "City is required",
    },
  });
});

test("answers with the sentence of a single wrong field", async () => {
  const { body } = await create({ body: { ...good, username: "ab1" } });
  expect(body.error).toBe("Username must be at least 5 characters");
});

async function createInBase64(body: object, encoding: "utf8" | "latin1") {
  const rawBody = Buffer.from(JSON.stringify(body), encoding).toString("base64");
  const request = { rawBody, headers: { "content-type": 'application/json; Charset="UTF-8"' } };
  const sent = {
    ...(event(contract.tenants.create, { as: "PLATFORM_ADMIN", ...request }) as object),
    isBase64Encoded: true,
  };
  const result = (await handler(sent as never, {} as never)) as { statusCode: number; body: string };
  return { status: result.statusCode, body: JSON.parse(result.body) };
}

test("explains what is wrong in sentences, also where the contract has none of its own", async () => {
  const params = { tenant_id: IDS.otherTenant };
  const answer = await call(handler, contract.tenants.setStatus, { as: "PLATFORM_ADMIN", params, body: {} });
  const fields = { status: "Status is required", version: "Version is required" };
  expect(answer).toMatchObject({ status: 422, body: { fields } });
  expect((await create({ rawBody: "[]" })).body.error).toBe("The request must be a JSON object.");
});

test("reads a base64 body like any other", async () => {
  const { body } = await createInBase64({ ...good, username: "ab1" }, "utf8");
  expect(body.error).toBe("Username must be at least 5 characters");
});

test("refuses a body that is not UTF-8", async () => {
  const sent = { ...good, username: "ab1", city: "Chañaral" };
  expect(await createInBase64(sent, "latin1")).toMatchObject({ status: 400, body: { code: "malformed" } });
  expect(await createInBase64(sent, "utf8")).toMatchObject({ status: 422 });
});

test.each([
  ["unknown", IDS.otherTenant],
  ["malformed", "nope"],
  ["upper case", IDS.otherTenant.toUpperCase()],
  ["with a key separator", `${IDS.otherTenant}#x`],
  ["percent-encoded", "ten_%2e%2e"],
])("answers a path id that is %s with the same 404", async (_, tenant_id) => {
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  const answer = await call(handler, contract.tenants.setStatus, {
    as: "PLATFORM_ADMIN",
    params: { tenant_id },
    body: { status: "INACTIVE", version: 1 },
  });
  expect(answer).toMatchObject({
    status: 404,
    body: { error: "Tenant not found", code: "not_found", request_id: "request-1" },
  });
});

test.each(["nope", IDS.otherTenant.toUpperCase(), `${IDS.otherTenant}#x`, ""])(
  "looks for no row with the malformed path id '%s'",
  async (tenant_id) => {
    const answer = await call(handler, contract.tenants.setStatus, {
      as: "PLATFORM_ADMIN",
      params: { tenant_id },
      body: { status: "INACTIVE", version: 1 },
    });
    expect(answer.status).toBe(404);
    // The one read is that of the caller's own row.
    expect(dynamo.calls()).toHaveLength(1);
  },
);

test.each(["0", "101", "x", "1.5"])("refuses a page size of %s", async (limit) => {
  const answer = await call(handler, contract.tenants.list, { as: "PLATFORM_ADMIN", query: { limit } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { limit: expect.any(String) } } });
});
