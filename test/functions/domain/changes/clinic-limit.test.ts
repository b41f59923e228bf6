import { refuseMore } from "../../../../functions/domain/changes/clinic-limit.ts";
import { REFUSALS } from "../../../../shared/messages/refusals.ts";

it("allows the thousandth row of a kind, and refuses one more", () => {
  expect(() => refuseMore("rooms", 999)).not.toThrow();
  expect(() => refuseMore("rooms", 1_000)).toThrow(
    expect.objectContaining({ code: "conflict", message: REFUSALS.tooMany("rooms") }),
  );
});
