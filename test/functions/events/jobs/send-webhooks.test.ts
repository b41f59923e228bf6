import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { newDelivery } from "../../../../functions/domain/integrations/queue-deliveries.ts";
import { newWebhookSecret } from "../../../../functions/domain/integrations/webhook-secrets.ts";
import { ALL_CLINICS, sendingRunEntity } from "../../../../functions/entities/messages.ts";
import {
  type DeliveryRow,
  deliveryEntity,
  webhookEntity,
  webhookSecretEntity,
} from "../../../../functions/entities/webhooks.ts";
import { sendWebhooks } from "../../../../functions/events/jobs/send-webhooks.ts";
import { IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";
import { startReceiver } from "../../domain/integrations/receiver.ts";

const { dynamo, holds, put, rows } = openTable();
const { tenant: tenant_id } = IDS;
const HOOKS = ["hook_1", "hook_2"] as const;

const webhookItem = (
  webhook_id: (typeof HOOKS)[number],
  url = `https://${webhook_id.replace("_", "-")}.example.com/${webhook_id}`,
) =>
  itemOf(
    webhookEntity().put({
      ...{ tenant_id, webhook_id, url, events: [], status: "ACTIVE", disabled_because: null, failing_since: null },
      ...{ rotated_at: null, created_at: NOW, created_by: IDS.user, version: 1 },
    }),
  );

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let time = 60_000;
beforeEach(async () => {
  time = 60_000;
  receiver = await startReceiver();
  dynamo.on(DescribeTableCommand).resolves({ Table: { CreationDateTime: new Date("2026-01-01T00:00:00Z") } });
  holds([
    TENANT.item(),
    ...HOOKS.flatMap((webhook_id) => [
      webhookItem(webhook_id),
      itemOf(webhookSecretEntity().put(newWebhookSecret({ tenant_id, webhook_id }).row)),
    ]),
  ]);
});
afterEach(() => receiver.stop());

/** Stores an event of a record of its own, which is due now. */
function store(record_id: string, webhook_id: (typeof HOOKS)[number] = "hook_1", changes: Partial<DeliveryRow> = {}) {
  const event = { event: "patient.created", record_id, version: 1, ids: { patient_id: record_id } } as const;
  put(itemOf(deliveryEntity().put({ ...newDelivery({ tenant_id, webhook_id }, event, NOW), ...changes })));
}
const run = (at = NOW) => sendWebhooks({ time: at }, { getRemainingTimeInMillis: () => time }, receiver.network);
const told = () => receiver.calls.map(({ url, body }) => `${url} ${JSON.parse(body).data.patient_id}`).sort();

it("tells each webhook of the events that are due, and counts the outcomes", async () => {
  store("pat_1");
  store("pat_2");
  store("pat_3", "hook_2");
  store("pat_4", "hook_2", { next_attempt_at: "2027-03-01T18:00:00.001Z" });
  store("pat_5", "hook_2", { status: "DELIVERED" });
  expect(await run()).toEqual({ DELIVERED: 3 });
  expect(told()).toEqual(["/hook_1 pat_1", "/hook_1 pat_2", "/hook_2 pat_3"]);
  expect(await run()).toEqual({});
});

it("goes by the time of the schedule when this machine's clock is behind", async () => {
  store("pat_1", "hook_1", { next_attempt_at: "2027-03-01T18:01:00.000Z" });
  expect(await run("2027-03-01T18:01:00Z")).toEqual({ DELIVERED: 1 });
});

it("leaves a webhook alone for the rest of the run whose call has failed, and no other", async () => {
  const due_shard = "00";
  for (const record of ["pat_1", "pat_2", "pat_3"]) store(record, "hook_1", { due_shard });
  store("pat_4", "hook_2", { due_shard, next_attempt_at: "2027-03-01T17:59:59.999Z" });
  receiver.answers(({ url }) => (url === "/hook_1" ? 500 : 204));
  expect(await run()).toEqual({ DELIVERED: 1, WAITING: 1, POSTPONED: 2 });
  expect(receiver.calls).toHaveLength(2);
  const waiting = rows("webhookDelivery").filter(
    ({ attempts, webhook_id }) => attempts === 0 && webhook_id === "hook_1",
  );
  expect(waiting.map(({ next_attempt_at }) => next_attempt_at)).toEqual([
    "2027-03-01T18:01:00.000Z",
    "2027-03-01T18:01:00.000Z",
  ]);
});

it.each([
  [15_000, 1],
  [14_999, 0],
])("tells of %i events when %i ms are left, so that no call is interrupted", async (left, count) => {
  store("pat_1");
  time = left;
  await run();
  expect(receiver.calls).toHaveLength(count);
});

it("tells the others when one event fails, and fails then, so that the alarm is raised", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  store("pat_1", "hook_1", { due_shard: "00" });
  put(webhookItem("hook_2", "no address"));
  store("pat_0", "hook_2", { due_shard: "00", next_attempt_at: "2027-03-01T17:59:59.999Z" });
  await expect(run()).rejects.toThrow("Deliveries failed: TypeError");
  expect(told()).toEqual(["/hook_1 pat_1"]);
});

it("fails when what is due can't be read", async () => {
  dynamo.on(QueryCommand).rejects(Object.assign(new Error("denied"), { name: "AccessDeniedException" }));
  await expect(run()).rejects.toThrow("Deliveries failed: ElectroError, AccessDeniedException");
});

it("tells nothing from a restored table until sending is resumed", async () => {
  store("pat_1");
  put(itemOf(sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at: "2025-12-31T23:59:59.000Z" })));
  expect(await run()).toEqual({});
  expect(receiver.calls).toEqual([]);
  put(itemOf(sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at: NOW })));
  expect(await run()).toEqual({ DELIVERED: 1 });
});
