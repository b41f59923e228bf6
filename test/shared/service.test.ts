import fc from "fast-check";
import { Duration, Fee, MAX_DURATION_MINUTES, MIN_DURATION_MINUTES } from "../../shared/services/service.ts";
import { Username } from "../../shared/tenants/tenant.ts";

it("keeps every fee of at most seven digits and two decimals as it is entered", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,7}(\.\d{1,2})?$/), (fee) => {
      expect(Fee.parse(fee)).toBe(fee);
    }),
  );
});

it.each(["", "-1", "80.505", "80.", ".50", "12345678", "1,000", "$80", "8e1", "８０"])(
  "refuses the fee '%s'",
  (fee) => {
    expect(Fee.safeParse(fee).success).toBe(false);
  },
);

it("accepts exactly the whole minutes from 5 to 480 as a duration", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -10, max: 600 }), fc.double({ min: 0, max: 500 })), (minutes) => {
      const valid = Number.isInteger(minutes) && minutes >= MIN_DURATION_MINUTES && minutes <= MAX_DURATION_MINUTES;
      expect(Duration.safeParse(minutes).success).toBe(valid);
    }),
  );
});

it.each([
  [undefined, "Duration is required"],
  [null, "Duration is required"],
  ["30", "Duration must be a number"],
  [30.5, "Duration must be whole minutes"],
  [4, "Duration must be between 5 and 480 minutes"],
  [481, "Duration must be between 5 and 480 minutes"],
])("answers the duration %j with '%s'", (minutes, message) => {
  expect(Duration.safeParse(minutes).error?.issues[0]?.message).toBe(message);
});

it.each([
  ["lake1", true],
  ["LAKE1", true],
  ["1aaaa", true],
  ["lak1", false],
  ["lakes", false],
  ["12345", false],
  ["lake_1", false],
  ["lake 1", false],
  [`a1${"x".repeat(48)}`, true],
  [`a1${"x".repeat(49)}`, false],
])("decides about the username %s: %s", (username, valid) => {
  expect(Username.safeParse(username).success).toBe(valid);
});
