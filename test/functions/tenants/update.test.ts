import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/tenants/index.ts";
import { contract } from "../../../shared/contract.ts";
import { defaultNotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { canceled, entryOf, givenCaller, keyOf, tenantItem } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "TENANT_ADMIN");
});

const { tenants } = contract;
const as = "TENANT_ADMIN" as const;
const written = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];

test("an administrator reads their own clinic, whatever else is asked for", async () => {
  expect(await call(handler, tenants.getCurrent, { as })).toMatchObject({
    status: 200,
    body: { tenant_id: IDS.tenant, website_url: null, logo_url: null },
  });
});

test("a change is written on the caller's clinic only, and only on the version that was read", async () => {
  const answer = await call(handler, tenants.updateCurrent, { as, body: { city: "Shelbyville", version: 1 } });
  expect(answer).toMatchObject({ status: 200, body: { city: "Shelbyville", version: 2 } });
  const Key = keyOf("tenant", "tenant_id", IDS.tenant);
  expect(written()).toMatchObject([
    { Update: { Key, ConditionExpression: expect.stringContaining("#version = :version") } },
    entryOf("tenants.updateCurrent", IDS.tenant),
  ]);
});

test("an empty website takes the stored one away", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { website_url: "https://lakeside.example.com" } });
  const answer = await call(handler, tenants.updateCurrent, { as, body: { website_url: "", version: 1 } });
  expect(answer.body.website_url).toBeNull();
  expect(written()[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ":website_url_u0": null });
});

test.each(["status", "tenant_id", "user_id", "username", "created_at", "logo_url"])(
  "%s can't be changed",
  async (field) => {
    const answer = await call(handler, tenants.updateCurrent, { as, body: { [field]: "INACTIVE", version: 1 } });
    expect(answer.status).toBe(422);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
  },
);

test.each(["javascript:alert(1)", "ftp://example.com", "not a url"])(
  "a website of %s is refused",
  async (website_url) => {
    const answer = await call(handler, tenants.updateCurrent, { as, body: { website_url, version: 1 } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { website_url: expect.any(String) } } });
  },
);

test("a change that gives no version is refused", async () => {
  expect((await call(handler, tenants.updateCurrent, { as, body: { city: "X" } })).status).toBe(422);
});

test("a stale version is a 409 that says what to do", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { version: 2 } });
  const answer = await call(handler, tenants.updateCurrent, { as, body: { city: "X", version: 1 } });
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict", error: expect.stringContaining("Reload") } });
  expect(written()).toEqual([]);
});

test.each([
  ["has changed since it was read", tenantItem({ version: 2 }), 409],
  ["is gone", undefined, 404],
])("a clinic that %s is not written", async (_, row, status) => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"], row));
  expect((await call(handler, tenants.updateCurrent, { as, body: { city: "X", version: 1 } })).status).toBe(status);
});

test("the platform opens and closes a clinic, and the version moves on", async () => {
  givenCaller(dynamo, "PLATFORM_ADMIN");
  dynamo.on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) }).resolves({ Item: tenantItem() });
  const answer = await call(handler, tenants.setStatus, {
    as: "PLATFORM_ADMIN",
    params: { tenant_id: IDS.tenant },
    body: { status: "INACTIVE", version: 1 },
  });
  expect(answer).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 2 } });
  expect(written()[1]).toMatchObject(entryOf("tenants.setStatus", IDS.tenant));
});

test("settings that were never saved are all off, at version 0", async () => {
  const { body } = await call(handler, tenants.getNotificationSettings, { as });
  expect(body).toEqual(defaultNotificationSettings());
});

test("settings are replaced as a whole, on the version that was read", async () => {
  const body = defaultNotificationSettings();
  body.patient.appointment_reminder = { immediate: true, hours_before: 24, hours_after: null };
  expect(await call(handler, tenants.putNotificationSettings, { as, body })).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  expect(written()).toMatchObject([
    {
      Put: {
        Item: { tenant_id: IDS.tenant, patient: body.patient, version: 1 },
        ConditionExpression: expect.stringContaining("attribute_not_exists(#version)"),
      },
    },
    entryOf("tenants.putNotificationSettings", IDS.tenant),
  ]);
});

test("settings saved on a stale version are a 409", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"]));
  const body = { ...defaultNotificationSettings(), version: 3 };
  expect((await call(handler, tenants.putNotificationSettings, { as, body })).status).toBe(409);
});

test.each([721, -1, 1.5, "24"])("%s hours are refused", async (hours) => {
  const settings = defaultNotificationSettings();
  const body = {
    ...settings,
    staff: { ...settings.staff, reschedule_notice: { immediate: false, hours_before: hours, hours_after: null } },
  };
  expect((await call(handler, tenants.putNotificationSettings, { as, body })).status).toBe(422);
});
