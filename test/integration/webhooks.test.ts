import { Webhook } from "standardwebhooks";
import type { Activity } from "../../shared/audit/audit.ts";
import type { Delivery, NewWebhook, WebhookChange } from "../../shared/integrations/webhook.ts";
import { type ReceivedCall, startReceiver } from "../functions/domain/integrations/receiver.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { asFunction } from "../support/rights/recorder.ts";
import { openFrontDesk } from "./front-desk.ts";

const URL = "https://hooks.example.com/clinic";
const HOUR_MS = 3_600_000;
const DAY = daysAfter(MONDAY, 7);

let gateway: Gateway;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
beforeAll(async () => {
  gateway = await startGateway({ stream: true });
}, 30_000);
afterAll(() => gateway.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  clinic = await openClinic();
  desk = await openFrontDesk(clinic);
  await gateway.emulators.drainStream();
});
afterEach(async () => {
  // What waits would be sent in the next test.
  for (const { webhook_id } of await webhooks.list()) await webhooks.remove(webhook_id);
  await send(inHours(200));
  await receiver.stop();
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Lets the stream queue what has happened, and runs the sender at an instant. */
async function send(time = inHours(0.01)) {
  const { sendWebhooks } = await import("../../functions/events/jobs/send-webhooks.ts");
  await gateway.emulators.drainStream();
  // The recorded rights are those of the deployed function, whose handler reaches the internet.
  const run = asFunction("send-webhooks", sendWebhooks);
  return run({ time }, { getRemainingTimeInMillis: () => 60_000 }, receiver.network);
}

const webhooks = {
  create: (body: NewWebhook) => clinic.send("TENANT_ADMIN", "integrations", "createWebhook", { body }),
  list: async () => (await clinic.send("TENANT_ADMIN", "integrations", "listWebhooks")).body.items,
  update: (webhook_id: string, body: WebhookChange) =>
    clinic.send("TENANT_ADMIN", "integrations", "updateWebhook", { params: { webhook_id }, body }),
  remove: (webhook_id: string) =>
    clinic.send("TENANT_ADMIN", "integrations", "removeWebhook", { params: { webhook_id } }),
  test: (webhook_id: string) => clinic.send("TENANT_ADMIN", "integrations", "testWebhook", { params: { webhook_id } }),
};

async function addWebhook(events: NewWebhook["events"] = ["appointment.booked", "appointment.moved"]) {
  const { status, body } = await webhooks.create({ url: URL, events });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

async function deliveries(webhook_id: string): Promise<readonly Delivery[]> {
  const params = { webhook_id };
  return (await clinic.send("TENANT_ADMIN", "integrations", "listDeliveries", { params })).body.items;
}

async function book(start_time: string, date = DAY): Promise<{ appointment_id: string; version: number }> {
  const { status, body } = await clinic.send("RECEPTIONIST", "appointments", "book", {
    body: { ...desk, date, start_time },
  });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const move = (appointment_id: string, start_time: string, version: number) =>
  clinic.send("RECEPTIONIST", "appointments", "reschedule", {
    params: { appointment_id },
    body: { start_time, version },
  } as never);

/** Returns the events that a receiver has accepted, as "type version". */
const told = (calls: readonly ReceivedCall[]) =>
  calls.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return `${type} ${data.version}`;
  });

test("a program books by its key, and another one receives the signed event; all of it stands in Activity", async () => {
  const { secret, webhook_id } = await addWebhook(["appointment.booked"]);
  const { body: key } = await clinic.send("TENANT_ADMIN", "integrations", "createApiKey", {
    body: { name: "Website", scopes: ["appointments:write"] },
  });
  const booked = await gateway.sendTo("POST", "/api/v1/appointments", {
    headers: { authorization: `Bearer ${key.key}`, "idempotency-key": crypto.randomUUID() },
    body: { ...desk, date: DAY, start_time: "09:00" },
  });
  expect(booked).toMatchObject({ status: 201, body: { booked_by: "program" } });
  expect(await send()).toEqual({ DELIVERED: 1 });

  const [call] = receiver.calls;
  if (!call) throw new Error("no call");
  const { appointment_id } = booked.body;
  expect(call.url).toBe("/clinic");
  expect(new Webhook(secret).verify(call.body, call.headers as Record<string, string>)).toMatchObject({
    type: "appointment.booked",
    data: { appointment_id, version: 1 },
  });
  expect(call.body).not.toMatch(/Grace|Hopper|555|1980/);

  const version = (await webhooks.list())[0]?.version ?? 0;
  const rotated = await webhooks.update(webhook_id, { rotate_secret: true, version });
  await book("10:00");
  await send();
  for (const each of [secret, rotated.body.secret ?? ""])
    expect(new Webhook(each).verify(receiver.calls[1]?.body ?? "", receiver.calls[1]?.headers as never)).toBeDefined();

  const activity = await clinic.send("TENANT_ADMIN", "audit", "list");
  const entries = (activity.body.items as readonly Activity[]).map(
    ({ operation, user_name, user_role }) => `${operation} by ${user_name || user_role} (${user_role})`,
  );
  expect(entries).toEqual(
    expect.arrayContaining([
      "appointments.book by Website (API_KEY)",
      "integrations.createWebhook by Ada TENANT_ADMIN (TENANT_ADMIN)",
      "integrations.createApiKey by Ada TENANT_ADMIN (TENANT_ADMIN)",
      "integrations.updateWebhook by Ada TENANT_ADMIN (TENANT_ADMIN)",
    ]),
  );
  expect(JSON.stringify(activity.body)).not.toMatch(/whsec_|ck_/);
});

test("a receiver that is down for a day misses nothing, gets each event with one id, and those of a record in order", async () => {
  const { webhook_id } = await addWebhook();
  receiver.answers(() => 500);
  const one = await book("09:00");
  const other = await book("11:00");
  await move(one.appointment_id, "09:30", 1);
  await move(other.appointment_id, "11:30", 1);
  await move(one.appointment_id, "10:00", 2);
  for (let hour = 0; hour < 24; hour += 1) await send(inHours(hour + 0.01));
  expect((await deliveries(webhook_id)).every(({ status }) => status === "WAITING")).toBe(true);
  expect((await webhooks.list())[0]).toMatchObject({ status: "ACTIVE", failing_since: expect.any(String) });

  const down = receiver.calls.splice(0);
  receiver.answers(() => 200);
  for (let hour = 24; hour < 72; hour += 1) await send(inHours(hour + 0.01));
  const rows = await deliveries(webhook_id);
  expect(rows).toHaveLength(5);
  expect(rows.every(({ status, response_status }) => status === "DELIVERED" && response_status === 200)).toBe(true);
  for (const { appointment_id } of [one, other]) {
    const mine = receiver.calls.filter(({ body }) => body.includes(appointment_id));
    const versions = mine.map(({ body }) => JSON.parse(body).data.version);
    expect(versions).toEqual(versions.toSorted());
  }
  const ids = receiver.calls.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ delivery_id }) => delivery_id)));
  for (const { headers } of down) expect(ids).toContain(headers["webhook-id"]);
  expect((await webhooks.list())[0]?.failing_since).toBeNull();
}, 60_000);

test("waits with later events of a record until the earlier ones were accepted, but not with those of other records", async () => {
  await addWebhook();
  const stuck = await book("09:00");
  await move(stuck.appointment_id, "09:30", 1);
  receiver.answers(({ body }) => (body.includes(stuck.appointment_id) ? 500 : 204));
  await send();
  await book("14:00");
  // A webhook whose call has failed is left alone for the rest of the run.
  await send(inHours(0.05));
  await send(inHours(0.08));
  expect(told(receiver.calls.filter(({ body }) => !body.includes(stuck.appointment_id)))).toEqual([
    "appointment.booked 1",
  ]);
  expect(new Set(told(receiver.calls.filter(({ body }) => body.includes(stuck.appointment_id))))).toEqual(
    new Set(["appointment.booked 1"]),
  );
});

test("a receiver that fails for three days is disabled, and the administrators are told by mail", async () => {
  const { webhook_id } = await addWebhook();
  receiver.answers(() => 503);
  await book("09:00");
  for (let hour = 0; hour < 80; hour += 1) await send(inHours(hour + 0.01));
  expect((await webhooks.list())[0]).toMatchObject({ status: "DISABLED", disabled_because: "failing" });
  expect(receiver.calls).toHaveLength(10);
  expect(new Set(receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const mails = gateway.emulators.outbox.list().filter(({ subject }) => subject.includes("webhook"));
  expect(mails).toMatchObject([{ to: "a@example.com", subject: "A webhook of Lakeside Family Clinic was disabled" }]);
  const test = await webhooks.test(webhook_id);
  expect(test.status).toBe(409);

  receiver.answers(() => 204);
  const { version = 0 } = (await webhooks.list())[0] ?? {};
  await webhooks.update(webhook_id, { status: "ACTIVE", version });
  const [failed] = await deliveries(webhook_id);
  expect(failed).toMatchObject({ status: "FAILED", response_status: 503, attempts: 10 });
  const params = { delivery_id: failed?.delivery_id ?? "" };
  const replayed = await clinic.send("TENANT_ADMIN", "integrations", "replayDelivery", { params });
  expect(replayed.status).toBe(200);
  await send();
  expect(receiver.calls.at(-1)?.headers["webhook-id"]).toBe(params.delivery_id);
  expect(await deliveries(webhook_id)).toMatchObject([{ status: "DELIVERED", body: failed?.body }]);
}, 60_000);

test("a call that was interrupted is repeated with the same id, and runs at the same time make one call", async () => {
  const { webhook_id } = await addWebhook();
  await book("09:00");
  await gateway.emulators.drainStream();
  const outcomes = await Promise.all([send(), send(), send()]);
  expect(receiver.calls).toHaveLength(1);
  expect(outcomes.filter(({ DELIVERED }) => DELIVERED === 1)).toHaveLength(1);

  await webhooks.test(webhook_id);
  const [test] = await deliveries(webhook_id);
  const { changeDelivery, deliveryEntity } = await import("../../functions/entities/webhooks.ts");
  const key = { tenant_id: clinic.tenant_id, delivery_id: test?.delivery_id ?? "" };
  const { data } = await deliveryEntity().query.byId(key).go();
  // A run claims a delivery before its call. This one ended then.
  for (const row of data) await changeDelivery(row, { attempts: 1, next_attempt_at: inHours(0.05) }).go();
  expect(await send(inHours(0.02))).toEqual({});
  expect(await send(inHours(0.1))).toEqual({ DELIVERED: 1 });
  expect(receiver.calls.at(-1)?.headers["webhook-id"]).toBe(key.delivery_id);
});

test("the same change of the table twice queues one event", async () => {
  const { webhook_id } = await addWebhook();
  const { appointment_id } = await book("09:00");
  await gateway.emulators.drainStream();
  const { queueDeliveries } = await import("../../functions/domain/integrations/queue-deliveries.ts");
  const { getAppointment } = await import("../../functions/domain/booking/appointment-lists.ts");
  const row = await getAppointment(clinic.tenant_id, appointment_id);
  const texts = Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === "string"));
  const after = { ...texts, __edb_e__: "appointment" } as Record<string, string>;
  await queueDeliveries({ before: {}, after, version: 1, hasNewVersion: true });
  expect(await deliveries(webhook_id)).toHaveLength(1);
});

test("a deleted webhook, and one that does not listen to an event, are told nothing", async () => {
  const { webhook_id } = await addWebhook(["patient.created"]);
  await book("09:00");
  expect(await send()).toEqual({});
  const { body } = await webhooks.test(webhook_id);
  expect(body).toHaveProperty("delivery_id");
  expect((await webhooks.remove(webhook_id)).status).toBe(204);
  expect(await send()).toEqual({ FAILED: 1 });
  expect(receiver.calls).toEqual([]);
});
