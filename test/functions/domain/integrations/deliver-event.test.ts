import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { Webhook } from "standardwebhooks";
import { deliverEvent, postpone } from "../../../../functions/domain/integrations/deliver-event.ts";
import { newDelivery } from "../../../../functions/domain/integrations/queue-deliveries.ts";
import { newWebhookSecret } from "../../../../functions/domain/integrations/webhook-secrets.ts";
import {
  type DeliveryRow,
  deliveryEntity,
  type WebhookRow,
  webhookEntity,
  webhookSecretEntity,
} from "../../../../functions/entities/webhooks.ts";
import { WEBHOOK_MAIL } from "../../../../shared/integrations/texts.ts";
import { APPOINTMENT_ID, OTHER_APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { administratorsItem, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { ULID } from "../../../support/desk.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";
import { startReceiver } from "./receiver.ts";

const { holds, lags, put, rows } = openTable();
const ses = stubClient(SESv2Client);
const { tenant: tenant_id } = IDS;
const webhook_id = `hook_${ULID}`;
const key = { tenant_id, webhook_id };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const instantAfter = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();

const webhookItem = (changes: Partial<WebhookRow> = {}) =>
  itemOf(
    webhookEntity().put({
      ...{ ...key, url: "https://hooks.example.com/clinic", events: ["appointment.booked"], status: "ACTIVE" },
      ...{ disabled_because: null, failing_since: null, rotated_at: null, created_at: NOW, created_by: IDS.user },
      ...{ version: 1, ...changes },
    }),
  );
const { secret, row: secretRow } = newWebhookSecret(key);

/** Returns the event of a version of an appointment, which is due now. */
const eventOf = (version: number, changes: Partial<DeliveryRow> = {}): DeliveryRow => ({
  ...newDelivery(
    key,
    { event: "appointment.booked", record_id: APPOINTMENT_ID, version, ids: { appointment_id: APPOINTMENT_ID } },
    NOW,
  ),
  ...changes,
});
const EVENT = eventOf(1);

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  receiver = await startReceiver();
  given();
});
afterEach(() => receiver.stop());

/** Fills the table with a webhook, its secret and its clinic, which has two administrators. */
function given(webhook: Partial<WebhookRow> = {}, tenant: object = {}, ...others: Item[]): void {
  holds([
    ...[TENANT.item(tenant), administratorsItem(), secondAdministrator()],
    ...[webhookItem(webhook), itemOf(webhookSecretEntity().put(secretRow)), ...others],
  ]);
  store(EVENT);
}
const store = (...events: readonly DeliveryRow[]) => {
  for (const each of events) put(itemOf(deliveryEntity().put(each)));
};
const deliver = (event = EVENT, now = NOW) =>
  deliverEvent(event, { now, ownHost: "clinic.example.com", network: receiver.network });
const storedEvent = () => rows("webhookDelivery").find(({ delivery_id }) => delivery_id === EVENT.delivery_id);
const storedWebhook = () => rows("webhook")[0];
const mails = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);

describe("an event that is due", () => {
  it("is told with its id and a signature, and is delivered when the receiver answers so", async () => {
    expect(await deliver()).toEqual({ outcome: "DELIVERED" });
    const [call] = receiver.calls;
    expect(new Webhook(secret).sign(EVENT.delivery_id, new Date(NOW), call?.body ?? "")).toBe(
      call?.headers["webhook-signature"],
    );
    expect([call?.url, call?.body, call?.headers["webhook-id"]]).toEqual(["/clinic", EVENT.body, EVENT.delivery_id]);
    expect(storedEvent()).toMatchObject({
      ...{ status: "DELIVERED", attempts: 1, response_status: 204, failure: null, delivered_at: NOW, version: 3 },
    });
    expect(storedWebhook()).toMatchObject({ status: "ACTIVE", failing_since: null, version: 1 });
  });

  it.each([
    [200, "DELIVERED"],
    [299, "DELIVERED"],
    [300, "WAITING"],
    [404, "WAITING"],
    [500, "WAITING"],
  ])("counts the answer %i as %s", async (status, outcome) => {
    receiver.answers(() => status);
    expect(await deliver()).toMatchObject({ outcome });
    expect(storedEvent()).toMatchObject({ status: outcome, response_status: status });
  });

  it("is claimed before the call, so that another run leaves it alone for two minutes", async () => {
    let claimed: Item | undefined;
    receiver.answers(() => {
      claimed = storedEvent();
      return 204;
    });
    await deliver();
    expect(claimed).toMatchObject({ attempts: 1, next_attempt_at: instantAfter(2 * MINUTE_MS), status: "WAITING" });
  });

  it("is left alone when another run has changed it", async () => {
    store({ ...EVENT, version: 2 });
    expect(await deliver()).toEqual({ outcome: "TAKEN" });
    expect(await postpone(EVENT, instantAfter(1))).toBe("TAKEN");
    expect(receiver.calls).toEqual([]);
  });

  it("can be postponed without an attempt", async () => {
    expect(await postpone(EVENT, instantAfter(1))).toBe("POSTPONED");
    expect(storedEvent()).toMatchObject({ next_attempt_at: instantAfter(1), attempts: 0, status: "WAITING" });
  });

  it("is not told while the secret can't be read, and says so", async () => {
    holds([TENANT.item(), webhookItem()]);
    store(EVENT);
    expect(await deliver()).toMatchObject({ outcome: "WAITING" });
    expect(storedEvent()).toMatchObject({ response_status: null, failure: "unreadable_secret", attempts: 1 });
    expect(receiver.calls).toEqual([]);
  });
});

describe("an event that can't be told now", () => {
  it.each<[string, () => void]>([
    ["is disabled", () => given({ status: "DISABLED" })],
    ["was deleted", () => holds([TENANT.item()])],
  ])("is given up when its webhook %s", async (_, prepare) => {
    prepare();
    store(EVENT);
    expect(await deliver()).toEqual({ outcome: "FAILED" });
    expect(storedEvent()).toMatchObject({ status: "FAILED", attempts: 0 });
    store({ ...EVENT, version: 2 });
    expect(await deliver()).toEqual({ outcome: "TAKEN" });
    expect(receiver.calls).toEqual([]);
  });

  it("waits five minutes while its clinic is closed", async () => {
    given({}, { status: "INACTIVE" });
    expect(await deliver()).toEqual({ outcome: "POSTPONED" });
    expect(storedEvent()).toMatchObject({
      status: "WAITING",
      next_attempt_at: instantAfter(5 * MINUTE_MS),
      attempts: 0,
    });
    expect(receiver.calls).toEqual([]);
  });

  it.each([
    ["for a second when an earlier one of its record is due", NOW, 1_000],
    ["until an earlier one of its record is tried again", instantAfter(HOUR_MS), HOUR_MS + 1],
  ])("waits %s", async (_, next_attempt_at, ms) => {
    const later = eventOf(2);
    store({ ...EVENT, next_attempt_at }, later);
    // The earlier one may have been stored a moment ago.
    lags();
    expect(await deliver(later)).toEqual({ outcome: "POSTPONED" });
    expect(rows("webhookDelivery").find(({ delivery_id }) => delivery_id === later.delivery_id)).toMatchObject({
      ...{ next_attempt_at: instantAfter(ms), attempts: 0 },
    });
    expect(receiver.calls).toEqual([]);
  });

  it.each<[string, Partial<DeliveryRow>]>([
    ["that was told", { status: "DELIVERED" }],
    ["that was given up", { status: "FAILED" }],
    ["of another record", { record_id: OTHER_APPOINTMENT_ID }],
    ["of another webhook", { webhook_id: "hook_other" }],
  ])("does not wait for an earlier one %s", async (_, changes) => {
    const later = eventOf(2);
    holds([TENANT.item(), webhookItem(), itemOf(webhookSecretEntity().put(secretRow))]);
    store({ ...EVENT, ...changes }, later);
    expect(await deliver(later)).toEqual({ outcome: "DELIVERED" });
  });

  it("does not wait for a later one", async () => {
    store(eventOf(2));
    expect(await deliver()).toEqual({ outcome: "DELIVERED" });
  });
});

describe("an event whose call fails", () => {
  beforeEach(() => receiver.answers(() => 500));

  it.each([
    [1, 5_000],
    [2, 5 * MINUTE_MS],
    [3, 30 * MINUTE_MS],
    [4, 2 * HOUR_MS],
    [5, 5 * HOUR_MS],
    [6, 10 * HOUR_MS],
    [7, 14 * HOUR_MS],
    [8, 20 * HOUR_MS],
    [9, 24 * HOUR_MS],
  ])("is tried again after attempt %i in a longer and longer time", async (nth, pause) => {
    const event = { ...EVENT, attempts: nth - 1 };
    store(event);
    expect(await deliver(event)).toMatchObject({ outcome: "WAITING" });
    expect(storedEvent()).toMatchObject({
      ...{ status: "WAITING", attempts: nth, response_status: 500, next_attempt_at: instantAfter(pause) },
    });
  });

  it("is given up after ten attempts, which does not disable the webhook", async () => {
    const event = { ...EVENT, attempts: 9 };
    store(event);
    expect(await deliver(event)).toEqual({ outcome: "FAILED" });
    expect(storedEvent()).toMatchObject({ status: "FAILED", attempts: 10, response_status: 500 });
    expect(storedWebhook()).toMatchObject({ status: "ACTIVE" });
  });

  it("records since when all calls fail, and forgets it at the first success", async () => {
    await deliver();
    expect(storedWebhook()).toMatchObject({ failing_since: NOW, version: 1 });
    receiver.answers(() => 204);
    const [event] = rows("webhookDelivery") as unknown as DeliveryRow[];
    expect(await deliver(event)).toEqual({ outcome: "DELIVERED" });
    expect(storedWebhook()).toMatchObject({ failing_since: null, version: 1 });
  });

  it.each([
    [0, MINUTE_MS],
    [8 * MINUTE_MS, 2 * MINUTE_MS],
    [2 * HOUR_MS, HOUR_MS / 2],
    [71 * HOUR_MS, HOUR_MS],
  ])("lets the webhook alone when all calls have failed for %i ms", async (failing, pause) => {
    given({ failing_since: instantAfter(-failing) });
    expect(await deliver()).toEqual({ outcome: "WAITING", pausedUntil: instantAfter(pause) });
    expect(storedWebhook()).toMatchObject({ failing_since: instantAfter(-failing) });
  });

  it("disables the webhook when all calls have failed for three days, and mails both administrators", async () => {
    given({ failing_since: instantAfter(-72 * HOUR_MS) });
    expect(await deliver()).toEqual({ outcome: "FAILED" });
    expect(storedEvent()).toMatchObject({ status: "FAILED", response_status: 500 });
    expect(storedWebhook()).toMatchObject({ status: "DISABLED", disabled_because: "failing", version: 2 });
    expect(mails().map(({ Destination }) => Destination?.ToAddresses)).toEqual([
      ["ada@example.com"],
      ["grace@example.com"],
    ]);
    const { Subject, Body } = mails()[1]?.Content?.Simple ?? {};
    expect(Subject?.Data).toBe(WEBHOOK_MAIL.subject("Lakeside Family Clinic"));
    for (const text of [
      "Grace",
      WEBHOOK_MAIL.disabled("hooks.example.com", "failing"),
      "https://clinic.example.com/tenant_admin/integrations",
    ])
      expect(Body?.Text?.Data).toContain(text);
  });

  it("does not disable it a moment earlier", async () => {
    given({ failing_since: instantAfter(1 - 72 * HOUR_MS) });
    expect(await deliver()).toMatchObject({ outcome: "WAITING" });
    expect(storedWebhook()).toMatchObject({ status: "ACTIVE" });
    expect(mails()).toEqual([]);
  });

  it("disables the webhook at once when the receiver says that it is gone", async () => {
    receiver.answers(() => 410);
    expect(await deliver()).toEqual({ outcome: "FAILED" });
    expect(storedWebhook()).toMatchObject({ status: "DISABLED", disabled_because: "gone", version: 2 });
    expect(mails()[0]?.Content?.Simple?.Body?.Text?.Data).toContain(WEBHOOK_MAIL.disabled("hooks.example.com", "gone"));
  });

  it("mails nothing about a webhook that was disabled meanwhile", async () => {
    receiver.answers(() => {
      put(webhookItem({ status: "DISABLED", version: 2 }));
      return 410;
    });
    await deliver();
    expect(storedWebhook()).toMatchObject({ disabled_because: null, version: 2 });
    expect(mails()).toEqual([]);
  });

  it("is the same when the mail can't be sent, or the installation sends none", async () => {
    receiver.answers(() => 410);
    ses.on(SendEmailCommand).rejectsOnce(new Error("throttled"));
    expect(await deliver()).toEqual({ outcome: "FAILED" });
    expect(mails()).toHaveLength(2);
    given();
    ses.resetHistory();
    vi.stubEnv("MAIL_FROM", "");
    expect(await deliver()).toEqual({ outcome: "FAILED" });
    vi.unstubAllEnvs();
    expect(mails()).toEqual([]);
  });
});
