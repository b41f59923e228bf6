import { setTimeout as sleep } from "node:timers/promises";
import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { pausedShard, sendingPauseEntity, sendingRunEntity } from "../../../../functions/entities/messages.ts";
import { handler } from "../../../../functions/events/jobs/send-messages.ts";
import { MESSAGE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { itemOf } from "../../../support/rows.ts";
import { dueMessages } from "./due-messages.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: vi.fn(async () => undefined) }));

const table = dueMessages();
const { given, mails, messages, rows, ses } = table;
beforeEach(() => {
  vi.mocked(sleep).mockClear();
  given();
});

const run = (time?: string, remaining: () => number = () => 60_000) =>
  handler(time ? { time } : {}, { getRemainingTimeInMillis: remaining });
const pause = (tenant_id: string, ended_at?: string) =>
  itemOf(sendingPauseEntity().put({ tenant_id, since: NOW, ...(ended_at && { ended_at }) }));
const ranAt = (finished_at: string) => itemOf(sendingRunEntity().put({ tenant_id: "all", finished_at }));
const nth = (at: number, changes: object = {}) =>
  MESSAGE.item({ message_id: nthId(String(MESSAGE.item().message_id), at), ...changes });
const statuses = () => messages().map(({ status }) => status);

it("sends the due messages of every partition, and counts them by outcome", async () => {
  given([nth(1, { due_shard: "00" }), nth(2, { due_shard: "15" }), nth(3, { starts_at: "2027-03-01T21:00:00.000Z" })]);
  expect(await run()).toEqual({ SENT: 2, SKIPPED: 1 });
  expect(mails()).toHaveLength(2);
});

it("records a run that has ended", async () => {
  await run();
  expect(rows("sendingRun")).toEqual([{ tenant_id: "all", finished_at: NOW }]);
});

it("leaves messages that are due later, also when the schedule calls late", async () => {
  given([nth(1, { next_at: "2027-03-01T18:00:00.001Z" }), nth(2, { next_at: NOW })]);
  expect(await run("2027-03-01T17:00:00Z")).toEqual({ SENT: 1 });
  expect(statuses()).toEqual(["PLANNED", "SENT"]);
});

it("goes by the time of the schedule when this machine's clock is behind", async () => {
  given([nth(1, { next_at: "2027-03-01T18:00:30.000Z" })]);
  expect(await run("2027-03-01T18:01:00Z")).toEqual({ SENT: 1 });
});

it("reads further pages of a partition, and sends without a pause", async () => {
  given(Array.from({ length: 51 }, (_, at) => nth(at)));
  expect(await run()).toEqual({ SENT: 51 });
  expect(sleep).not.toHaveBeenCalled();
});

it("sends nothing while all clinics are paused, and records the run", async () => {
  given([nth(1)], pause("all"));
  expect(await run()).toEqual({});
  expect([mails(), statuses()]).toEqual([[], ["PLANNED"]]);
  expect(rows("sendingRun")).toHaveLength(1);
});

describe("while a clinic is paused", () => {
  it("leaves its messages, and reads each of them only once", async () => {
    given([nth(1), nth(2)], pause(IDS.tenant));
    expect(await run()).toEqual({});
    expect(messages()).toMatchObject(Array(2).fill({ status: "PLANNED", due_shard: pausedShard(IDS.tenant) }));
    const written = table.writes().length;
    expect(await run()).toEqual({});
    // Only the run itself is recorded.
    expect(table.writes()).toHaveLength(written + 1);
  });

  it("leaves a message that was changed when it was read", async () => {
    given([nth(1)], pause(IDS.tenant));
    table.failsNextWrites(() => Object.assign(new Error(), { name: "TransactionConflictException" }));
    expect(await run()).toEqual({});
    expect(messages()).toMatchObject([{ due_shard: "00" }]);
  });

  it("sends what became due meanwhile once the pause has ended", async () => {
    given([nth(1), nth(2, { next_at: "2027-03-01T18:00:00.001Z" })], pause(IDS.tenant));
    await run();
    table.put(pause(IDS.tenant, NOW));
    expect(await run()).toEqual({ SENT: 1 });
    table.put(pause(IDS.tenant));
    expect(await run("2027-03-01T18:01:00Z")).toEqual({});
    table.put(pause(IDS.tenant, NOW));
    expect(await run("2027-03-01T18:01:00Z")).toEqual({ SENT: 1 });
  });
});

describe("in a restored table", () => {
  it("sends nothing, and records no run, until the operator resumes sending", async () => {
    given([nth(1)], ranAt("2027-03-01T08:00:00.000Z"));
    table.wasCreated("2027-03-01T10:00:00Z");
    expect(await run()).toEqual({});
    expect([mails(), statuses(), table.writes()]).toEqual([[], ["PLANNED"], []]);
    table.put(ranAt("2027-03-01T10:00:00.000Z"));
    expect(await run()).toEqual({ SENT: 1 });
  });

  it("records no run while all clinics are paused, which would end the wait", async () => {
    given([nth(1)], ranAt("2027-03-01T08:00:00.000Z"), pause("all"));
    table.wasCreated("2027-03-01T10:00:00Z");
    expect(await run()).toEqual({});
    expect(table.writes()).toEqual([]);
  });

  it("sees a run that ended a moment ago", async () => {
    given([nth(1)], ranAt("2027-03-01T11:00:00.000Z"));
    table.wasCreated("2027-03-01T10:00:00Z");
    table.lags();
    expect(await run()).toEqual({});
    expect(rows("sendingRun")).toMatchObject([{ finished_at: NOW }]);
  });
});

it("sees a pause that was made a moment ago", async () => {
  given([], pause("all"));
  table.lags();
  table.dynamo.on(QueryCommand).rejects(new Error("No message is read during a pause"));
  expect(await run()).toEqual({});
});

it("leaves the rest to the next run 15 seconds before its end", async () => {
  let remaining = 15_001;
  given([nth(1), nth(2)]);
  expect(await run(undefined, () => (remaining -= 1))).toEqual({ SENT: 1 });
  expect(statuses()).toEqual(["SENT", "PLANNED"]);
  expect(rows("sendingRun")).toEqual([]);
});

it("processes the other partitions when one can't be read, and fails without recording the run", async () => {
  given([nth(1, { due_shard: "01" })]);
  table.dynamo
    .on(QueryCommand, { ExpressionAttributeValues: { ":pk": "$clinic#due_shard_00" } })
    .rejects(Object.assign(new Error("throttled"), { name: "ThrottlingException" }));
  await expect(run()).rejects.toThrow("Partitions failed: ");
  expect(statuses()).toEqual(["SENT"]);
  expect(rows("sendingRun")).toEqual([]);
});

describe("while SES refuses messages for now", () => {
  const refused = Object.assign(new Error(), { name: "TooManyRequestsException" });
  const every = (count: number) =>
    Array.from({ length: count }, (_, at) => nth(at, { due_shard: String(at % 16).padStart(2, "0") }));

  it("records no run, and pauses the partition for a second after each of them", async () => {
    given(every(2));
    ses.on(SendEmailCommand).rejects(refused);
    expect(await run()).toEqual({ POSTPONED: 2 });
    expect(vi.mocked(sleep).mock.calls).toEqual([[1_000], [1_000]]);
    expect(rows("sendingRun")).toEqual([]);
  });

  it("ends after two refusals for each partition, without recording the run", async () => {
    given(every(64));
    ses.on(SendEmailCommand).rejects(refused);
    const { POSTPONED = 0, ...others } = await run();
    expect(others).toEqual({});
    expect(POSTPONED).toBeGreaterThanOrEqual(32);
    // Each of the other partitions may be mailing at the last refusal.
    expect(POSTPONED).toBeLessThan(32 + 16);
    expect(vi.mocked(sleep)).toHaveBeenCalledTimes(31);
    expect(rows("sendingRun")).toEqual([]);
  });

  it("starts counting again when one is sent", async () => {
    given(every(64));
    let sent = 0;
    ses.on(SendEmailCommand).callsFake(() => {
      sent += 1;
      if (sent % 20 === 0) return { MessageId: "1" };
      throw refused;
    });
    expect(await run()).toEqual({ POSTPONED: 61, SENT: 3 });
  });
});
