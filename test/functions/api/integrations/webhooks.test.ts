import { handler } from "../../../../functions/api/integrations/index.ts";
import { webhookEntity, webhookSecretEntity } from "../../../../functions/entities/webhooks.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS, REFUSALS } from "../../../../shared/contract/texts.ts";
import { INTEGRATION_TEXTS } from "../../../../shared/integrations/texts.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows, stored } = openTable();
const { integrations } = contract;
const NEW = { url: "https://hooks.example.com/clinic", events: ["appointment.booked", "patient.created"] };

const create = (body: object = NEW) => call(handler, integrations.createWebhook, { as: "TENANT_ADMIN", body });
const list = () => call(handler, integrations.listWebhooks, { as: "TENANT_ADMIN" });
const update = (webhook_id: string, body: object) =>
  call(handler, integrations.updateWebhook, { as: "TENANT_ADMIN", params: { webhook_id }, body });
const remove = (webhook_id: string) =>
  call(handler, integrations.removeWebhook, { as: "TENANT_ADMIN", params: { webhook_id } });
const test = (webhook_id: string) =>
  call(handler, integrations.testWebhook, { as: "TENANT_ADMIN", params: { webhook_id } });
const deliveries = (webhook_id: string) =>
  call(handler, integrations.listDeliveries, { as: "TENANT_ADMIN", params: { webhook_id } });
const replay = (delivery_id: string) =>
  call(handler, integrations.replayDelivery, { as: "TENANT_ADMIN", params: { delivery_id } });

beforeEach(() => holds([]));

it("answers the secret once, and stores it encrypted", async () => {
  const { status, body } = await create();
  expect([status, Object.keys(body)]).toEqual([201, ["webhook_id", "secret"]]);
  expect(JSON.stringify(stored())).not.toContain(body.secret.slice("whsec_".length));
  expect((await list()).body.items).toEqual([
    {
      webhook_id: body.webhook_id,
      ...NEW,
      status: "ACTIVE",
      disabled_because: null,
      failing_since: null,
      rotated_at: null,
      created_at: NOW,
      created_by_name: "Ada Byron",
      version: 1,
    },
  ]);
});

it("replaces the secret, and keeps the former one for a day", async () => {
  const { body: created } = await create();
  const [before] = rows("webhookSecret");
  const { status, body } = await update(created.webhook_id, { rotate_secret: true, version: 1 });
  expect([status, body.rotated_at, body.version]).toEqual([200, NOW, 2]);
  expect(body.secret).not.toBe(created.secret);
  expect(rows("webhookSecret")).toMatchObject([
    { former: before?.secret, former_until: new Date(Date.parse(NOW) + 24 * 3_600_000).toISOString() },
  ]);
  const entries = JSON.stringify(rows("audit_entry"));
  for (const secret of [created.secret, body.secret, String(before?.secret)]) expect(entries).not.toContain(secret);
});

it("changes address and events, and shows no secret then", async () => {
  const { body: created } = await create();
  const change = { url: "https://other.example.com/", events: ["patient.merged"] };
  const { body } = await update(created.webhook_id, { ...change, version: 1 });
  expect(body).toMatchObject({ ...change, version: 2 });
  expect(body).not.toHaveProperty("secret");
  expect((await create()).status).toBe(201);
  expect(await update(created.webhook_id, { url: NEW.url, version: 2 })).toMatchObject({
    status: 409,
    body: { code: "name_taken", fields: { url: INTEGRATION_TEXTS.addressTaken } },
  });
  expect(await update(created.webhook_id, { events: ["patient.created"], version: 1 })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { version: 2 }, changed_by: "Ada Byron" },
  });
});

it("disables and enables a webhook, which then counts as one that has not failed", async () => {
  const { body: created } = await create();
  const { webhook_id } = created;
  expect((await update(webhook_id, { status: "DISABLED", version: 1 })).body.status).toBe("DISABLED");
  expect(await test(webhook_id)).toMatchObject({ status: 409, body: { error: INTEGRATION_TEXTS.isDisabled } });
  const failed = rows("webhook")[0] as { [name: string]: unknown };
  holds([
    itemOf(webhookEntity().put({ ...failed, disabled_because: "failing", failing_since: NOW } as never)),
    itemOf(webhookSecretEntity().put({ tenant_id: IDS.tenant, webhook_id, secret: "secret" })),
  ]);
  expect((await update(webhook_id, { status: "ACTIVE", version: 2 })).body).toMatchObject({
    status: "ACTIVE",
    disabled_because: null,
    failing_since: null,
  });
});

it("queues test events, lists them latest first, and replays one under its id", async () => {
  const { body: created } = await create();
  const { webhook_id } = created;
  const { status, body } = await test(webhook_id);
  expect(status).toBe(201);
  vi.setSystemTime(Date.parse(NOW) + 1_000);
  const { body: later } = await test(webhook_id);
  const { items } = (await deliveries(webhook_id)).body;
  expect(items.map(({ delivery_id }) => delivery_id)).toEqual([later.delivery_id, body.delivery_id]);
  const tests = rows("audit_entry").filter(({ operation }) => operation === "integrations.testWebhook");
  expect(tests.map(({ record_id }) => record_id)).toEqual([webhook_id, webhook_id]);
  expect(items[1]).toMatchObject({
    event: "test",
    record_id: expect.stringMatching(/^test_/),
    status: "WAITING",
    attempts: 0,
    next_attempt_at: NOW,
  });
  expect((await replay(body.delivery_id)).body).toEqual({ delivery_id: body.delivery_id });
  expect((await deliveries(webhook_id)).body.items[1]?.next_attempt_at).toBe(
    new Date(Date.parse(NOW) + 1_000).toISOString(),
  );
  expect(await replay("dlv_01jd3v8c9m4q2w6x8z0y1t5k7n")).toMatchObject({
    status: 404,
    body: { error: NOT_FOUND_TEXTS.delivery },
  });
});

it("deletes a webhook with its secret, and finds it no more", async () => {
  const { body: created } = await create();
  expect((await remove(created.webhook_id)).status).toBe(204);
  expect([rows("webhook"), rows("webhookSecret")]).toEqual([[], []]);
  for (const answer of [
    await remove(created.webhook_id),
    await test(created.webhook_id),
    await deliveries(created.webhook_id),
  ])
    expect(answer).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.webhook } });
});

it("allows ten webhooks, and one for an address", async () => {
  for (let n = 1; n <= 10; n += 1)
    expect((await create({ ...NEW, url: `https://hooks.example.com/${n}` })).status).toBe(201);
  expect(await create({ ...NEW, url: "https://hooks.example.com/11" })).toMatchObject({
    status: 409,
    body: { error: REFUSALS.tooMany("webhooks", 10) },
  });
});

it.each([
  ["an address that is not public", { url: "https://127.0.0.1/" }, { url: INTEGRATION_TEXTS.publicHost }],
  ["http", { url: "http://example.com/" }, { url: INTEGRATION_TEXTS.httpsOnly }],
  ["credentials", { url: "https://ada:x@example.com/" }, { url: INTEGRATION_TEXTS.noCredentials }],
  ["no address", { url: "" }, { url: "Address is required" }],
  ["this product", { url: "https://clinic.example.com/api" }, { url: INTEGRATION_TEXTS.ownHost }],
  ["no events", { events: [] }, { events: INTEGRATION_TEXTS.noEvents }],
  ["an unknown event", { events: ["patient.read"] }, { "events.0": expect.any(String) }],
  ["an event twice", { events: ["patient.created", "patient.created"] }, { events: INTEGRATION_TEXTS.repeatedEvent }],
])("refuses %s", async (_, change, fields) => {
  expect(await create({ ...NEW, ...change })).toMatchObject({ status: 422, body: { code: "invalid", fields } });
  expect(rows("webhook")).toEqual([]);
});
