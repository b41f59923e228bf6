import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ORIGIN_HEADER } from "../../../functions/platform/cloudfront-origin.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import { call } from "../../support/call.ts";
import { givenCaller } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";

const SENT = "a".repeat(64);
const FORMER = "b".repeat(64);

const dynamo = stubClient(DynamoDBDocumentClient);

type Handler = typeof import("../../../functions/api/accounts/index.ts").handler;

/** Loads a function that was deployed with these secrets. */
async function loadFunction(secrets: string): Promise<Handler> {
  vi.resetModules();
  vi.stubEnv("ORIGIN_SECRETS", secrets);
  return (await import("../../../functions/api/accounts/index.ts")).handler;
}
const UNUSABLE = ["", "short", `${SENT},`, `,${SENT}`];

const me = (handler: Handler, header: string | undefined) =>
  call(handler, contract.accounts.me, { as: "TENANT_ADMIN", headers: { [ORIGIN_HEADER]: header as string } });

// Functions load outside the tests, so that a mutation test does not take each schema for a part of these tests.
let duringRotation: Handler;
let afterRotation: Handler;
const failures = new Map<string, unknown>();
beforeAll(async () => {
  duringRotation = await loadFunction(`${SENT},${FORMER}`);
  afterRotation = await loadFunction(SENT);
  for (const secrets of UNUSABLE) failures.set(secrets, await loadFunction(secrets).catch((error: unknown) => error));
});
afterAll(() => vi.unstubAllEnvs());
beforeEach(() => dynamo.reset());

test.each([
  ["no header", undefined],
  ["an empty header", ""],
  ["a guess", "c".repeat(64)],
  ["the secret but for its last character", `${SENT.slice(0, -1)}c`],
  ["as many characters of more bytes", "é".repeat(64)],
  ["the beginning of the secret", SENT.slice(0, -1)],
  ["more than the secret", `${SENT}a`],
  ["both secrets as they are configured", `${SENT},${FORMER}`],
])("refuses a call with %s before anything is read", async (_, header) => {
  const { status, body } = await me(duringRotation, header);
  expect([status, body]).toEqual([403, { error: ACCESS_TEXTS.forbidden, code: "forbidden", request_id: "request-1" }]);
  expect(dynamo.calls()).toEqual([]);
});

test.each([
  ["the secret that CloudFront sends", SENT],
  ["the one before it, while it is being rotated", FORMER],
])("serves a call with %s", async (_, header) => {
  givenCaller(dynamo, "TENANT_ADMIN");
  expect((await me(duringRotation, header)).status).toBe(200);
});

test("refuses the former secret after the rotation", async () => {
  givenCaller(dynamo, "TENANT_ADMIN");
  expect((await me(afterRotation, FORMER)).status).toBe(403);
});

test.each(UNUSABLE)("does not start a function with the secrets %o", (secrets) => {
  expect(failures.get(secrets)).toMatchObject({ message: expect.stringContaining("ORIGIN_SECRETS") });
});
