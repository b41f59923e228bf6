import { countAttempt } from "../../../functions/entities/attempts.ts";
import { NOW } from "../../support/dates.ts";
import { openTable } from "../../support/table.ts";

describe("attempt", () => {
  const { holds, rows } = openTable();
  const HOUR = { attempts: 2, seconds: 3_600 };
  const at = (instant: string) => vi.setSystemTime(Date.parse(instant));
  const expiry = (instant: string) => Date.parse(instant) / 1_000;

  beforeEach(() => holds([]));

  it("counts the attempts of a period in one row, which expires a period after its end", async () => {
    at("2027-03-01T18:59:59.999Z");
    for (const _ of ["first", "second"]) expect(await countAttempt("subject", HOUR)).toBeUndefined();
    const expires = expiry("2027-03-01T20:00:00.000Z");
    expect(rows("attempt")).toEqual([{ subject: "subject", since: NOW, attempts: 2, expires }]);
  });

  it("refuses one more with the seconds until the next period, and does not count it", async () => {
    at("2027-03-01T18:50:00.900Z");
    for (const _ of ["first", "second"]) await countAttempt("subject", HOUR);
    expect(await countAttempt("subject", HOUR)).toBe(600);
    expect(rows("attempt")).toMatchObject([{ attempts: 2 }]);
  });

  it("begins again in the next period, and counts each subject alone", async () => {
    at("2027-03-01T18:59:59.000Z");
    for (const _ of ["first", "second"]) await countAttempt("subject", HOUR);
    expect(await countAttempt("subject", HOUR)).toBe(1);
    expect(await countAttempt("other", HOUR)).toBeUndefined();
    at("2027-03-01T19:00:00.000Z");
    expect(await countAttempt("subject", HOUR)).toBeUndefined();
    expect(rows("attempt").map(({ since, attempts }) => [since, attempts])).toEqual([
      [NOW, 2],
      [NOW, 1],
      ["2027-03-01T19:00:00.000Z", 1],
    ]);
  });

  it("counts the attempts of a day by UTC", async () => {
    at("2027-03-01T23:59:00.000Z");
    await countAttempt("subject", { attempts: 1, seconds: 86_400 });
    expect(rows("attempt")).toMatchObject([{ since: "2027-03-01T00:00:00.000Z" }]);
    expect(await countAttempt("subject", { attempts: 1, seconds: 86_400 })).toBe(60);
  });
});
