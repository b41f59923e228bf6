import { Logger } from "@aws-lambda-powertools/logger";
import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { BatchGetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { IDS } from "../../../support/event.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { ago, openDelivery } from "../../domain/messaging/open-delivery.ts";

const table = openDelivery();
const { given, mails, messages, send, ses } = table;

it("tries again a minute later when SES did not accept the mail", async () => {
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { $metadata: { httpStatusCode: 503 } }));
  expect(await send()).toBe("POSTPONED");
  expect(messages()).toMatchObject([{ status: "PLANNED", attempts: 1, next_at: "2027-03-01T18:01:00.000Z" }]);
  expect(messages()[0]).not.toHaveProperty("claimed_at");
});

it("fails a message that SES refuses", async () => {
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: "MessageRejected" }));
  expect(await send()).toBe("FAILED");
  expect(messages()).toMatchObject([{ status: "FAILED", reason: "refused" }]);
});

it("logs a failed message as the alarm counts it, and no other", async () => {
  const warn = vi.spyOn(Logger.prototype, "warn").mockImplementation(() => undefined);
  const logged = () => warn.mock.calls.filter(([text]) => text === "message failed");
  await send();
  given();
  await send({ claimed_at: ago(1) });
  expect(logged()).toEqual([]);
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: "MessageRejected" }));
  await send();
  const { message_id } = MESSAGE.item();
  expect(logged()).toEqual([["message failed", { tenant_id: IDS.tenant, message_id, reason: "refused" }]]);
});

it("tries again later when the facts can't be read", async () => {
  table.dynamo.on(BatchGetCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await send()).toBe("POSTPONED");
  expect(messages()).toMatchObject([{ status: "PLANNED", attempts: 1 }]);
  expect(mails()).toEqual([]);
});

it("does not send when the claim itself took more than two seconds", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  table.dynamo.on(PutCommand).callsFakeOnce(async ({ Item }) => {
    now += 2_001;
    table.put(Item);
    return {};
  });
  expect(await send()).toBe("POSTPONED");
  expect(mails()).toEqual([]);
});

it("does not send when more than two seconds have passed since the claim", async () => {
  let at = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    at += 2_001;
    return at;
  });
  expect(await send()).toBe("POSTPONED");
  expect(mails()).toEqual([]);
});
