import { monthWrites } from "../../../functions/entities/counts.ts";
import { IDS } from "../../support/call.ts";

type Change = Parameters<typeof monthWrites>[1][number];
const on = (date: string, status: Change[0]["status"]) => ({ date, status }) as Change[0];
const booked = (date: string) => on(date, "BOOKED");

/** Returns the amounts that the writes add, by month and attribute. */
const added = (...changes: Change[]) =>
  monthWrites(IDS.tenant, changes).map(({ Update }) => {
    const {
      UpdateExpression = "",
      ExpressionAttributeNames: names = {},
      ExpressionAttributeValues = {},
    } = Update ?? {};
    const [, sums = ""] = / ADD (.*)$/.exec(UpdateExpression) ?? [];
    const amounts = sums.split(", ").map((sum) => {
      const [name = "", value = ""] = sum.split(" ");
      return [names[name], ExpressionAttributeValues[value]];
    });
    return [String(Update?.Key?.sk).slice(-7), Object.fromEntries(amounts)];
  });

it("writes nothing when an appointment stays on its day", () => {
  expect(added([booked("2027-03-01"), -1], [booked("2027-03-01"), 1])).toEqual([]);
});

it("counts only on the days whose number changes", () => {
  const stays = booked("2027-03-01");
  expect(added([stays, -1], [stays, 1], [booked("2027-03-02"), 1], [booked("2027-03-02"), 1])).toEqual([
    ["2027-03", { d02: 2, revision: 1 }],
  ]);
});

it("counts an appointment that is moved in both months", () => {
  expect(added([booked("2027-02-28"), -1], [booked("2027-03-01"), 1])).toEqual([
    ["2027-02", { d28: -1, revision: 1 }],
    ["2027-03", { d01: 1, revision: 1 }],
  ]);
});

it("does not count cancelled and missed appointments", () => {
  expect(added([on("2027-03-01", "CANCELLED"), 1], [on("2027-03-01", "MISSED"), 1])).toEqual([]);
});
