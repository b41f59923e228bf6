import { Logger } from "@aws-lambda-powertools/logger";
import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { sendingPauseEntity } from "../../../../functions/entities/messages.ts";
import { handler } from "../../../../functions/events/jobs/send-messages.ts";
import { appointmentItem, MESSAGE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { itemOf } from "../../../support/rows.ts";
import { dueMessages } from "./due-messages.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: vi.fn(async () => undefined) }));

const { given, ses } = dueMessages();

/** Returns a message that has been due for some minutes. */
const dueFor = (minutes: number, at = 1, changes: object = {}) => {
  const due_at = new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
  return MESSAGE.item({
    message_id: nthId(String(MESSAGE.item().message_id), at),
    due_at,
    next_at: due_at,
    ...changes,
  });
};

/** Runs the dispatcher, and returns what it logs under a message. */
async function logged(message: string, remaining = 60_000): Promise<unknown[]> {
  const lines: unknown[] = [];
  const keep = (...[text, more]: unknown[]) => void (text === message && lines.push(more));
  vi.spyOn(Logger.prototype, "info").mockImplementation(keep as never);
  vi.spyOn(Logger.prototype, "warn").mockImplementation(keep as never);
  await handler({}, { getRemainingTimeInMillis: () => remaining });
  vi.restoreAllMocks();
  return lines;
}

it("logs no age when all due messages were sent", async () => {
  given([dueFor(5)]);
  expect(await logged("messages")).toMatchObject([{ SENT: 1, tried: 1, oldest_due_seconds: 0 }]);
});

it("counts failed messages among those that were tried, and postponed ones not", async () => {
  given([dueFor(5), dueFor(5, 2)]);
  ses
    .on(SendEmailCommand)
    .rejectsOnce(Object.assign(new Error(), { name: "MessageRejected" }))
    .rejects(Object.assign(new Error(), { name: "TooManyRequestsException" }));
  expect(await logged("messages")).toMatchObject([{ FAILED: 1, POSTPONED: 1, tried: 1 }]);
});

it("logs the age of the oldest message for which a run had no time", async () => {
  given([dueFor(16), dueFor(5, 2), dueFor(9, 3, { due_shard: "03" })]);
  expect(await logged("messages", 14_999)).toMatchObject([{ oldest_due_seconds: 16 * 60 }]);
});

it("logs the age of a message that SES does not take, since it first became due", async () => {
  given([dueFor(20, 1, { next_at: NOW })]);
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: "TooManyRequestsException" }));
  expect(await logged("messages")).toMatchObject([{ POSTPONED: 1, oldest_due_seconds: 20 * 60 }]);
});

it("does not count the messages of a paused clinic", async () => {
  given([dueFor(600)], itemOf(sendingPauseEntity().put({ tenant_id: IDS.tenant, since: NOW })));
  expect(await logged("messages")).toMatchObject([{ oldest_due_seconds: 0 }]);
});

it("logs a message that comes too late, by its ids only", async () => {
  const late = dueFor(5, 1, { starts_at: NOW });
  given([late], appointmentItem({ starts_at: NOW }));
  expect(await logged("message too late")).toEqual([{ tenant_id: IDS.tenant, message_id: late.message_id }]);
});
