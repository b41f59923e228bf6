import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ApiEvent } from "../../../functions/http/event.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { call, IDS } from "../../support/call.ts";
import { collectLogLines } from "../../support/depth.ts";
import { givenCaller } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
const lines = collectLogLines();
const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 21, 9, 0, 15);

/** Loads an instance that allows 100 requests a minute and flushes its count every second request. */
async function loadInstance() {
  vi.resetModules();
  vi.stubEnv("TENANT_REQUESTS_PER_MINUTE", "100");
  const { tenantRateLimiter } = await import("../../../functions/http/middleware/tenant-rate-limiter.ts");
  const { before } = tenantRateLimiter(() => now);
  return async (tenantId: string | undefined): Promise<unknown> => {
    const event = { caller: tenantId && { tenantId } } as unknown as ApiEvent;
    return Promise.resolve(before?.({ event } as never)).catch((error: unknown) => error);
  };
}
// Instances load outside the tests, so that a mutation test does not take what they load for a part of the tests.
const loaded: Awaited<ReturnType<typeof loadInstance>>[] = [];
beforeAll(async () => {
  while (loaded.length < 8) loaded.push(await loadInstance());
});
/** Returns an instance that has counted no request yet. */
function newInstance() {
  const instance = loaded.pop();
  if (!instance) throw new Error("Load one more instance");
  return instance;
}

/** Lets the table keep a count that all instances share. */
function givenTable(): void {
  const counts = new Map<string, number>();
  dynamo.on(UpdateCommand).callsFake(({ Key, ExpressionAttributeValues: values }) => {
    const added = Object.entries(values as Record<string, unknown>).find(([name]) => name.startsWith(":requests"))?.[1];
    const requests = (counts.get(`${Key.pk}${Key.sk}`) ?? 0) + Number(added);
    counts.set(`${Key.pk}${Key.sk}`, requests);
    return { Attributes: { __edb_e__: "tenantMinute", __edb_v__: "1", requests } };
  });
}
const passed = async (send: (tenant: string) => Promise<unknown>, times: number, tenant: string = IDS.tenant) => {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await send(tenant)) === undefined) count += 1;
  return count;
};

beforeEach(() => {
  dynamo.reset();
  givenTable();
  now += 10 * MINUTE;
});
afterEach(() => vi.unstubAllEnvs());

test("refuses a clinic beyond its rate limit until the next minute, with the seconds to wait", async () => {
  const send = newInstance();
  expect(await passed(send, 130)).toBe(100);
  expect(await send(IDS.tenant)).toMatchObject({ code: "rate_limited", retryAfter: 45 });
  now += MINUTE;
  expect(await passed(send, 10)).toBe(10);
});

test("serves other clinics while one is refused", async () => {
  const send = newInstance();
  await passed(send, 130);
  expect(await passed(send, 50, IDS.otherTenant)).toBe(50);
});

test("shares one limit among instances, except for counts that are not flushed yet", async () => {
  const instances = [newInstance(), newInstance(), newInstance()];
  let count = 0;
  for (let n = 0; n < 60; n += 1) for (const send of instances) count += await passed(send, 1);
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThanOrEqual(100 + 2 * instances.length);
});

test("writes nothing for refused requests or below one batch", async () => {
  const send = newInstance();
  await passed(send, 1);
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(0);
  await passed(send, 119);
  const written = dynamo.commandCalls(UpdateCommand).length;
  await passed(send, 100);
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(written);
});

test("logs a count that can't be written, without personal data, and still counts locally", async () => {
  dynamo.on(UpdateCommand).rejects(Object.assign(new Error("down"), { name: "InternalServerError" }));
  const send = newInstance();
  expect(await passed(send, 130)).toBe(100);
  expect(lines.some((line) => line.includes("uncounted") && line.includes("InternalServerError"))).toBe(true);
});

test("does not limit platform users", async () => {
  const send = newInstance();
  for (let n = 0; n < 150; n += 1) expect(await send(undefined)).toBeUndefined();
});

describe("in a function", () => {
  // The function loads outside the test, so that a mutation test does not take each schema for a part of it.
  let handler: typeof import("../../../functions/api/accounts/index.ts").handler;
  beforeAll(async () => {
    vi.resetModules();
    vi.stubEnv("TENANT_REQUESTS_PER_MINUTE", "100");
    ({ handler } = await import("../../../functions/api/accounts/index.ts"));
  });

  test("answers 429 in the usual error format, with Retry-After", async () => {
    dynamo.on(GetCommand).resolves({});
    givenCaller(dynamo, "TENANT_ADMIN");
    const statuses: number[] = [];
    vi.spyOn(Date, "now").mockReturnValue(now);
    const send = () => call(handler, contract.accounts.me, { as: "TENANT_ADMIN" });
    for (let n = 0; n < 101; n += 1) statuses.push((await send()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: "rate_limited", error: expect.stringContaining("Try again") });
    expect(refused.headers["retry-after"]).toBe("45");
    vi.mocked(Date.now).mockRestore();
  });
});
