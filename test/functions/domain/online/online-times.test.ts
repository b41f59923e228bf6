import { nearestTimes, windowOf } from "../../../../functions/domain/online/online-times.ts";
import { forStrangers, refusal } from "../../../../functions/domain/online/refusals.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";

type Found = Parameters<typeof nearestTimes>[1][number];
const foundAt = (start_time: string, staff_id: string = DESK.practitioner_id) =>
  ({ time: { start_time }, context: { practitioner: { staff_id } } }) as Found;

describe("the times that are nearest to a wanted one", () => {
  const found = ["09:00", "10:00", "10:30", "11:00", "13:00"].map((start) => foundAt(start));
  const startsOf = (date: string, start_time: string) =>
    nearestTimes(date, found, { date: TODAY, start_time }).map((each) => each.start_time);

  it("are three others of its day, before and after it, in order", () => {
    expect(startsOf(TODAY, "10:30")).toEqual(["09:00", "10:00", "11:00"]);
    expect(startsOf(TODAY, "14:00")).toEqual(["10:30", "11:00", "13:00"]);
  });

  it("are the first ones of another day, where the same time is one of them", () => {
    expect(startsOf("2027-03-02", "09:00")).toEqual(["09:00", "10:00", "10:30"]);
  });

  it("are named once, whoever is free then", () => {
    const both = [foundAt("09:00"), foundAt("09:00", "staff_2")];
    expect(nearestTimes(TODAY, both, { date: TODAY, start_time: "10:00" })).toHaveLength(1);
    expect(nearestTimes(TODAY, both.slice(0, 1), { date: TODAY, start_time: "10:00" })).toEqual([
      { date: TODAY, start_time: "09:00", practitioner_id: DESK.practitioner_id },
    ]);
  });
});

it("offers times after the minimum notice, on as many days ahead as the clinic wants", () => {
  const now = Date.parse(NOW);
  const windowFor = (minimum_notice_hours: number, days_ahead: number) =>
    windowOf({ minimum_notice_hours, days_ahead }, "America/Chicago", now);
  expect(windowFor(0, 1)).toEqual({ earliest: NOW, first: TODAY, last: "2027-03-02" });
  expect(windowFor(24, 60)).toEqual({ earliest: "2027-03-02T18:00:00.000Z", first: "2027-03-02", last: "2027-04-30" });
  expect(windowFor(12, 1).first, "midnight in Chicago").toBe("2027-03-02");
  expect(windowFor(11, 1).first).toBe(TODAY);
});

describe("an error of a write, as strangers see it", () => {
  const taken = refusal("slot_taken", []);
  const seen = (error: unknown) => forStrangers(error, async () => taken);

  it.each(["slot_taken", "slot_held"] as const)("says of %s nothing about others", async (code) => {
    expect(await seen(new ClinicError(code, "Dr. Okafor sees Grace then."))).toBe(taken);
  });

  it("is left as it is when it names other times, or is about something else", async () => {
    const errors = [
      new ClinicError("slot_taken", "Taken", { alternatives: [] }),
      new ClinicError("not_found", "Gone"),
      new Error("down"),
    ];
    for (const error of errors) expect(await seen(error)).toBe(error);
  });
});
