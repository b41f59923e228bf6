import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TIME_OFF_TEXTS } from "../../../../shared/staff/texts.ts";
import { LOCATION, STAFF, TIME_OFF } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, itRefuses, operation } from "../../../support/operation-tests.ts";

const body = { from_date: "2027-12-24", to_date: "2028-01-02", reason: "Winter break" };
const { staff_id: owner_id } = STAFF.item();
const opened = operation({
  handler,
  route: contract.staff.createTimeOff,
  request: { params: paramsOf(STAFF), body },
  items: [STAFF.item()],
});
const { send, rows, writes } = opened;

it("writes it, both years that it touches and an audit entry in one transaction, and returns it", async () => {
  const answer = await send();
  const id = expect.stringMatching(/^off_[0-9a-z]{26}$/);
  expect(answer).toMatchObject({ status: 201, body: { ...body, time_off_id: id, staff_id: owner_id } });
  expect(rows(TIME_OFF.entity)).toMatchObject([{ ...body, period_id: id, owner_id }]);
  const periods = [{ ...body, period_id: answer.body.time_off_id }];
  expect(rows("periodYear")).toMatchObject([
    { owner_id, year: "2027", periods, version: 1 },
    { owner_id, year: "2028", periods, version: 1 },
  ]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "staff.createTimeOff", record_id: owner_id }]);
});

it("adds to the year what is there already, in its next version", async () => {
  await send();
  await send({ body: { ...body, to_date: "2027-12-24", start_time: "9:00", end_time: "12:00" } });
  const [year] = rows("periodYear");
  expect(year).toMatchObject({ version: 2, periods: [body, { start_time: "09:00", end_time: "12:00" }] });
});

it("writes one for a request that is sent again with its key", async () => {
  const headers = { "idempotency-key": "a-key-of-16-chars" };
  const first = await send({ headers });
  expect(await send({ headers })).toMatchObject({ status: 201, body: first.body });
  expect(rows(TIME_OFF.entity)).toHaveLength(1);
});

itFindsOnlyOwn(opened, STAFF);
itRefuses(opened, body, {
  "an end before the start": { to_date: "2027-12-23" },
  "an invisible reason": { reason: "\u200b" },
  "a reason that is too long": { reason: "a".repeat(201) },
});

it.each([
  ["more than two years", "to_date", { from_date: "2024-01-01" }],
  ["a start without an end", "end_time", { start_time: "09:00" }],
  ["hours that end before they begin", "end_time", { start_time: "12:00", end_time: "09:00" }],
])("refuses %s", async (_, field, change) => {
  const answer = await send({ body: { ...body, ...change } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
  expect(writes()).toEqual([]);
});

describe("a receptionist", () => {
  const asDesk = (items: Item[], changes: object = {}) => {
    opened.given(items, "RECEPTIONIST");
    return send({ as: "RECEPTIONIST", body: { ...body, ...changes } });
  };

  it("records time off of a practitioner, and is not shown the reason", async () => {
    const answer = await asDesk([STAFF.item(), LOCATION.item()]);
    expect(answer).toMatchObject({ status: 201, body: { from_date: body.from_date, removable: true } });
    expect(answer.body).not.toHaveProperty("reason");
    expect(rows(TIME_OFF.entity)).toMatchObject([{ ...body, created_by: IDS.user }]);
  });

  it("is refused past days, in the time zone of the practitioner's location", async () => {
    // It is still November 26 in Chicago.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-27T05:30:00.000Z") });
    const items = [STAFF.item(), LOCATION.item({ time_zone: "America/Chicago" })];
    const days = (date: string) => ({ from_date: date, to_date: date });
    expect(await asDesk(items, days("2026-11-25"))).toMatchObject({
      status: 422,
      body: { fields: { from_date: TIME_OFF_TEXTS.past } },
    });
    expect((await asDesk(items, days("2026-11-26"))).status).toBe(201);
    vi.useRealTimers();
  });

  it("can't record that of other staff", async () => {
    const manager = STAFF.item({ role: "MANAGER" });
    expect(await asDesk([manager, LOCATION.item()])).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(writes()).toEqual([]);
  });
});
