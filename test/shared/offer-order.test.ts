import * as fc from "fast-check";
import { endOfQuietHours, offeredFirst } from "../../shared/online/offer-order.ts";
import { timeAt } from "../../shared/values/days-and-times.ts";

describe("endOfQuietHours", () => {
  it.each([
    ["08:00", undefined],
    ["20:59", undefined],
    ["21:00", "2026-11-28 08:00"],
    ["23:59", "2026-11-28 08:00"],
    ["00:00", "2026-11-27 08:00"],
    ["07:59", "2026-11-27 08:00"],
  ])("at %s returns %s", (start_time, expected) => {
    const end = endOfQuietHours({ date: "2026-11-27", start_time });
    expect(end && `${end.date} ${end.start_time}`).toBe(expected);
  });

  it("always returns a minute at which times are offered", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const end = endOfQuietHours({ date: "2026-12-31", start_time: timeAt(minute) });
        expect(end && endOfQuietHours(end)).toBeUndefined();
      }),
    );
  });
});

describe("offeredFirst", () => {
  const entries = [
    { entry_id: "wait_3", until: "2026-12-01" },
    { entry_id: "wait_1", until: "" },
    { entry_id: "wait_2", until: "2026-12-24" },
    { entry_id: "wait_4", until: "2026-12-01" },
  ];
  const idsBy = (order: "longest" | "soonest") =>
    entries.toSorted(offeredFirst(order)).map(({ entry_id }) => entry_id.slice(-1));

  it("begins with those who have waited longest", () => {
    expect(idsBy("longest")).toEqual(["1", "2", "3", "4"]);
  });

  it("begins with the earliest last date, and then with those who have waited longest", () => {
    expect(idsBy("soonest")).toEqual(["3", "4", "2", "1"]);
  });

  it("says of each two which comes first, and of one alone that it is the same", () => {
    const [first, second] = [entries[1], entries[2]] as [(typeof entries)[number], (typeof entries)[number]];
    const compare = offeredFirst("longest");
    expect([compare(first, second), compare(second, first), compare(first, first)]).toEqual([-1, 1, 0]);
  });
});
