import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TIME_OFF_TEXTS } from "../../../../shared/staff/texts.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { LOCATION, STAFF, TIME_OFF } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";

const { send, rows, given, writes } = describeRemoval(TIME_OFF, { handler, route: contract.staff.removeTimeOff });

it("removes it from the year that bookings read, with an audit entry, in one transaction", async () => {
  expect((await send()).status).toBe(204);
  expect(rows("periodYear")).toMatchObject([{ year: "2027", periods: [], version: 1 }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "staff.removeTimeOff", record_id: TIME_OFF.item().owner_id },
  ]);
});

describe("a receptionist", () => {
  const asDesk = (changes: object) => {
    given([STAFF.item(), LOCATION.item({ time_zone: "America/Chicago" }), TIME_OFF.item(changes)], "RECEPTIONIST");
    return send({ as: "RECEPTIONIST" });
  };
  const own = { created_by: IDS.user };
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["another person has entered", { created_by: IDS.otherUser }, TIME_OFF_TEXTS.others],
    ["was entered before it was stored by whom", {}, TIME_OFF_TEXTS.others],
    ["has begun", { ...own, from_date: "2027-03-07" }, TIME_OFF_TEXTS.begun],
    ["has begun this minute", { ...own, from_date: "2027-03-07", start_time: "13:00" }, TIME_OFF_TEXTS.begun],
  ])("may not delete time off that %s", async (_, changes, error) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-07T19:00:30.000Z") });
    expect(await asDesk(changes)).toMatchObject({ status: 403, body: { code: "forbidden", error } });
    expect(writes()).toEqual([]);
  });

  it("deletes what they have entered until the minute in which it begins", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-07T18:59:59.000Z") });
    const hours = { from_date: "2027-03-07", to_date: "2027-03-07", start_time: "13:00", end_time: "15:00" };
    expect((await asDesk({ ...own, ...hours })).status).toBe(204);
    expect(rows(TIME_OFF.entity)).toEqual([]);
  });
});
