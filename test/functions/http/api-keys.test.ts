import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { handler as appointmentsHandler } from "../../../functions/api/appointments/index.ts";
import { handler as integrationsHandler } from "../../../functions/api/integrations/index.ts";
import { handler } from "../../../functions/api/patients/index.ts";
import { newKey } from "../../../functions/domain/integrations/key-format.ts";
import { apiKeyDigestEntity, apiKeyEntity } from "../../../functions/entities/api-keys.ts";
import { newId } from "../../../functions/platform/ids.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Scope } from "../../../shared/contract/roles.ts";
import { programPath } from "../../../shared/contract/route.ts";
import { ACCESS_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { call, IDS } from "../../support/call.ts";
import { NOW } from "../../support/dates.ts";
import { itemOf, keyOf, tenantItem } from "../../support/rows.ts";
import { openTable } from "../../support/table.ts";

const { holds, put, rows, dynamo, fails } = openTable();
const { tenant: tenant_id } = IDS;

const onV1 = <R extends { readonly path: `/api/${string}` }>(route: R): R => ({
  ...route,
  path: programPath(route.path),
});

/** Writes a key that no other test has used, and returns it with its rows. */
function givenKey(scopes: Scope[] = ["patients:read"]) {
  const key_id = newId("key");
  const { key, digest } = newKey(key_id);
  put(itemOf(apiKeyDigestEntity().put({ key_id, tenant_id, digest, scopes })));
  put(itemOf(apiKeyEntity().put({ tenant_id, key_id, name: "Website", scopes, created_by: IDS.user })));
  return { key, key_id };
}

const listPatients = (key: string) =>
  call(handler, onV1(contract.patients.list), { headers: { authorization: `Bearer ${key}` } });

beforeEach(() => holds([]));

it("identifies a program by two consistent point reads, and answers its request", async () => {
  const { key } = givenKey();
  expect(await listPatients(key)).toMatchObject({ status: 200, body: { items: [] } });
  const reads = dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input);
  expect(reads).toHaveLength(2);
  for (const { ConsistentRead } of reads) expect(ConsistentRead).toBe(true);
});

it("records when a key was used, once an hour", async () => {
  const { key } = givenKey();
  const used = () => rows("apiKey")[0]?.last_used_at;
  await listPatients(key);
  expect(used()).toBe(NOW);
  vi.setSystemTime(Date.parse(NOW) + 59 * 60_000);
  await listPatients(key);
  expect(used()).toBe(NOW);
  vi.setSystemTime(Date.parse(NOW) + 60 * 60_000);
  await listPatients(key);
  expect(used()).not.toBe(NOW);
});

it("refuses a key at the request after it was revoked", async () => {
  const { key, key_id } = givenKey();
  expect((await listPatients(key)).status).toBe(200);
  const params = { key_id };
  await call(integrationsHandler, contract.integrations.removeApiKey, { as: "TENANT_ADMIN", params });
  expect(await listPatients(key)).toMatchObject({
    status: 401,
    body: { code: "unauthenticated", error: ACCESS_TEXTS.invalidKey, request_id: "request-1" },
  });
});

it("refuses a mistyped key without a read, and another key of the same id", async () => {
  const { key, key_id } = givenKey();
  dynamo.resetHistory();
  expect((await listPatients(`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`)).status).toBe(401);
  expect(dynamo.commandCalls(GetCommand)).toEqual([]);
  expect((await listPatients(newKey(key_id).key)).status).toBe(401);
});

it("refuses the token of a person, which the gateway does not check on these routes", async () => {
  const { status, body } = await call(handler, onV1(contract.patients.list), { as: "RECEPTIONIST" });
  expect([status, body.code]).toEqual([401, "unauthenticated"]);
});

it("refuses a key on the routes of people", async () => {
  const { key } = givenKey();
  const headers = { authorization: `Bearer ${key}` };
  expect((await call(handler, contract.patients.list, { headers })).status).toBe(401);
});

it("names the scope that a key lacks", async () => {
  const { key } = givenKey(["patients:write", "appointments:read"]);
  expect(await listPatients(key)).toMatchObject({
    status: 403,
    body: { code: "scope_missing", error: ACCESS_TEXTS.scopeMissing("patients:read") },
  });
});

it("refuses the keys of an inactive clinic", async () => {
  const { key } = givenKey();
  put({ ...tenantItem({ status: "INACTIVE" }), ...keyOf("tenant", "tenant_id", tenant_id) });
  expect(await listPatients(key)).toMatchObject({ status: 403, body: { code: "tenant_inactive" } });
});

it("answers 503 when the table can't be read, and never lets a request pass", async () => {
  const { key } = givenKey();
  fails();
  expect((await listPatients(key)).status).toBe(503);
});

it("writes the audit log under the key", async () => {
  const { key, key_id } = givenKey(["patients:write"]);
  const body = { first_name: "Eve", last_name: "Stone", dob: "1980-01-01", contact: "5550100100" };
  const headers = { authorization: `Bearer ${key}` };
  const { status } = await call(handler, onV1(contract.patients.create), { headers, body });
  expect(status).toBe(201);
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.create", user_id: key_id, user_role: "API_KEY" }]);
  expect(rows("patient")).toMatchObject([{ changed_by: key_id }]);
});

it("lets no program write a note", async () => {
  const { key } = givenKey(["appointments:write"]);
  const { status } = await call(appointmentsHandler, onV1(contract.appointments.createNote), {
    headers: { authorization: `Bearer ${key}` },
    params: { appointment_id: newId("appt") },
    body: { text: "Note" },
  });
  expect(status).toBe(404);
});

describe("of the limit of a key", () => {
  const sendAll = async (key: string, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await listPatients(key));
    return answers;
  };

  it("tells what is left, and refuses the rest of the minute", async () => {
    vi.setSystemTime(Date.parse("2026-11-30T09:00:15.000Z"));
    const { key } = givenKey();
    const answers = await sendAll(key, 120);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers[0]?.headers).toMatchObject({
      "ratelimit-policy": '"default";q=120;w=60',
      ratelimit: '"default";r=119;t=45',
    });
    expect(answers.at(-1)?.headers.ratelimit).toBe('"default";r=0;t=45');
    const [refused] = await sendAll(key, 1);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "rate_limited", error: REQUEST_TEXTS.rateLimited },
      headers: { "retry-after": "45", ratelimit: '"default";r=0;t=45' },
    });
    vi.setSystemTime(Date.parse("2026-11-30T09:01:00.000Z"));
    expect((await sendAll(key, 1))[0]).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=119;t=60' } });
  });

  it("counts what other instances have counted", async () => {
    const { key } = givenKey();
    await sendAll(key, 10);
    expect(rows("apiKeyMinute")).toMatchObject([{ requests: 10 }]);
    const { apiKeyMinuteEntity } = await import("../../../functions/entities/api-keys.ts");
    const [{ minute, key_id, expires } = {}] = rows("apiKeyMinute") as [
      Record<"minute" | "key_id", string> & { expires: number },
    ];
    put(
      itemOf(
        apiKeyMinuteEntity().put({
          tenant_id,
          key_id: key_id ?? "",
          minute: minute ?? "",
          expires: expires ?? 0,
          requests: 200,
        }),
      ),
    );
    const answers = await sendAll(key, 10);
    expect(answers.at(-1)?.status).toBe(429);
  });

  it("tells it with refusals too, but not to people or to strangers", async () => {
    const { key } = givenKey(["patients:write"]);
    expect((await listPatients(key)).headers.ratelimit).toMatch(/^"default";r=119;t=\d+$/);
    expect((await listPatients("ck_1")).headers).not.toHaveProperty("ratelimit");
    const { headers } = await call(handler, contract.patients.list, { as: "RECEPTIONIST" });
    expect(headers).not.toHaveProperty("ratelimit");
  });
});
