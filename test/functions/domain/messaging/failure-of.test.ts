import { failureOf, postponed } from "../../../../functions/domain/messaging/deliver.ts";
import type { MessageRow } from "../../../../functions/entities/messages.ts";
import { MESSAGE } from "../../../support/message-items.ts";

const NOW = "2027-02-28T20:00:00.000Z";
const message = (changes: object = {}) => ({ ...MESSAGE.item(), ...changes }) as unknown as MessageRow;
const error = (name: string, status?: number) =>
  Object.assign(new Error("no"), { name, ...(status && { $metadata: { httpStatusCode: status } }) });

it.each([
  ["MessageRejected", 400],
  ["BadRequestException", 400],
])("gives up at once when SES refuses the mail by %s", (name, status) => {
  expect(failureOf(error(name, status), message(), NOW)).toEqual({ status: "FAILED", reason: "refused" });
});

it.each([
  ["SendingPausedException", 400],
  ["AccessDeniedException", 403],
  ["ServiceUnavailable", 503],
  ["ECONNREFUSED", undefined],
])("tries again after %s, by which nothing was sent", (name, status) => {
  expect(failureOf(error(name, status), message(), NOW)).toMatchObject({ attempts: 1, claimed_at: undefined });
});

it.each([
  ["TimeoutError", undefined],
  ["ECONNRESET", undefined],
  ["InternalServiceErrorException", 500],
])("never tries again after %s, because the mail may have been sent", (name, status) => {
  expect(failureOf(error(name, status), message(), NOW)).toEqual({ status: "FAILED", reason: "interrupted" });
});

it("waits longer after each attempt, and gives up after the fifth", () => {
  const pauses = [0, 1, 2, 3].map((attempts) => {
    const { next_at = "" } = postponed(message({ attempts }), NOW);
    return (Date.parse(next_at) - Date.parse(NOW)) / 60_000;
  });
  expect(pauses).toEqual([1, 5, 15, 60]);
  expect(postponed(message({ attempts: 4 }), NOW)).toMatchObject({ status: "FAILED", reason: "gave_up" });
});

it("waits as often as SES asks to send more slowly, and gives up when its turn comes too late", () => {
  for (const name of ["TooManyRequestsException", "ThrottlingException", "LimitExceededException"])
    expect(failureOf(error(name, 429), message({ attempts: 4 }), NOW)).toEqual({
      claimed_at: undefined,
      next_at: "2027-02-28T20:01:00.000Z",
    });
  const soon = message({ starts_at: "2027-02-28T20:00:30.000Z" });
  expect(failureOf(error("TooManyRequestsException", 429), soon, NOW)).toMatchObject({ reason: "gave_up" });
});

it("gives up when the next attempt would come after the start", () => {
  expect(postponed(message({ starts_at: "2027-02-28T20:00:30.000Z" }), NOW)).toMatchObject({ reason: "gave_up" });
});

it("gives up when the next attempt would come at the start, and tries again a millisecond before it", () => {
  expect(postponed(message({ starts_at: "2027-02-28T20:01:00.000Z" }), NOW)).toMatchObject({ reason: "gave_up" });
  expect(postponed(message({ starts_at: "2027-02-28T20:01:00.001Z" }), NOW)).toEqual({
    attempts: 1,
    claimed_at: undefined,
    next_at: "2027-02-28T20:01:00.000Z",
  });
});

it("tries a follow-up again after the start of its appointment, which is over anyway", () => {
  const followUp = message({ message_type: "follow_up_message", starts_at: "2027-02-28T18:00:00.000Z" });
  expect(postponed(followUp, NOW)).toMatchObject({ attempts: 1, next_at: "2027-02-28T20:01:00.000Z" });
});

it.each([
  ["MessageRejected", { status: "FAILED", reason: "refused" }],
  ["ThrottlingException", { next_at: "2027-02-28T20:01:00.000Z" }],
  ["ECONNREFUSED", { attempts: 1 }],
])("recognizes %s also as the cause of another error", (name, change) => {
  const wrapped = new Error("The request failed.", { cause: error(name) });
  expect(failureOf(wrapped, message(), NOW)).toMatchObject(change);
});
