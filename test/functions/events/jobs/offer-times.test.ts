import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ALL_CLINICS, sendingPauseEntity, sendingRunEntity } from "../../../../functions/entities/messages.ts";
import { type FreedTimeRow, freedTimeEntity, freedTimeRow } from "../../../../functions/entities/offers.ts";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { handler } from "../../../../functions/events/jobs/offer-times.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskItems } from "../../../support/desk.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { dynamo, failsNextWrites, holds, put, rows } = openTable();
const { tenant: tenant_id } = IDS;
const NIGHT = "2027-03-02T03:00:00.000Z";
const MORNING = "2027-03-02T14:00:00.000Z";

let left = 60_000;
beforeEach(() => {
  left = 60_000;
  vi.setSystemTime(Date.parse(NIGHT));
  dynamo.on(DescribeTableCommand).resolves({ Table: { CreationDateTime: new Date("2026-01-01T00:00:00Z") } });
  const settings = OnlineSettings.parse({ enabled: true, offers: { enabled: true } });
  holds([...deskItems(), itemOf(onlineSettingsEntity().put({ tenant_id, ...settings, version: 1 }))]);
});

/** Stores a time that has become free, for which something is due at night. */
function store(nth: number, changes: Partial<FreedTimeRow> = {}): void {
  const { practitioner_id, location_id } = DESK;
  const time = { date: "2027-03-03", start_time: "14:00", end_time: "14:30", starts_at: "2027-03-03T20:00:00.000Z" };
  const freed = freedTimeRow({ tenant_id, freed_id: `free_${nth}`, practitioner_id, location_id, ...time });
  put(itemOf(freedTimeEntity().put({ ...freed, next_at: NIGHT, ...changes })));
}
const run = (time = NIGHT) => handler({ time }, { getRemainingTimeInMillis: () => left });
/** Returns the ids of the times whose turn has come, and that wait for the morning since. */
const advanced = () =>
  rows("freedTime")
    .filter(({ next_at }) => next_at === MORNING)
    .map(({ freed_id }) => freed_id);

it("takes the next step with each time for which something is due, and counts the steps", async () => {
  store(1);
  store(2, { next_at: NOW });
  store(3, { next_at: "2027-03-02T03:00:00.001Z" });
  store(4, { status: "ENDED" });
  expect(await run()).toEqual({ WAITING: 2 });
  expect(advanced().sort()).toEqual(["free_1", "free_2"]);
  expect(await run()).toEqual({});
});

it("goes by the time of the schedule when this machine's clock is behind", async () => {
  store(1, { next_at: "2027-03-02T03:01:00.000Z" });
  expect(await run("2027-03-02T03:01:00Z")).toEqual({ WAITING: 1 });
});

it.each([
  [30_000, 1],
  [29_999, 0],
])("begins %i ms before its end with %i more times", async (ms, count) => {
  store(1);
  left = ms;
  await run();
  expect(advanced()).toHaveLength(count);
});

it("offers nothing from a restored table until sending is resumed", async () => {
  store(1);
  put(itemOf(sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at: "2025-12-31T23:59:59.000Z" })));
  expect(await run()).toEqual({});
  put(itemOf(sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at: NOW })));
  expect(await run()).toEqual({ WAITING: 1 });
});

it("offers nothing while all messages are paused", async () => {
  store(1);
  put(itemOf(sendingPauseEntity().put({ tenant_id: ALL_CLINICS, since: NOW })));
  expect(await run()).toEqual({});
  expect(advanced()).toEqual([]);
});

it("advances the others when one time fails, and fails then, so that the alarm is raised", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  store(1, { due_shard: "00" });
  store(2, { due_shard: "00" });
  failsNextWrites(() => Object.assign(new Error("denied"), { name: "AccessDeniedException" }));
  await expect(run()).rejects.toThrow("Offers failed: AccessDeniedException");
  expect(advanced()).toEqual(["free_2"]);
});

it("fails when what is due can't be read", async () => {
  dynamo.on(QueryCommand).rejects(Object.assign(new Error("denied"), { name: "AccessDeniedException" }));
  await expect(run()).rejects.toThrow("Offers failed: ElectroError, AccessDeniedException");
});
