import { CALENDAR_SCREEN } from "../../../../web/src/booking/calendar/texts.ts";

test("says how long someone waits in minutes, whole hours, or both", () => {
  const spans = [35, 60, 125].map(CALENDAR_SCREEN.waiting);
  expect(spans).toEqual(["waiting 35 min", "waiting 1 h", "waiting 2 h 5 min"]);
});
