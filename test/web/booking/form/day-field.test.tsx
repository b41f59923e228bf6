import { DATE_TEXTS } from "../../../../shared/values/texts.ts";
import { BOOKING_SCREEN } from "../../../../web/src/booking/form/texts.ts";
import { listed } from "../../../support/render-desk.tsx";
import { dialog, errorOf, eventually, field, text } from "../../../support/render-gestures.tsx";
import { NEXT, open } from "./open-booking.ts";

const ENTER = 13;

/** Opens a booking in which location and service are chosen. Today is Fri, Nov 20, 2026 at the location. */
async function openBooking() {
  const app = await open("Book Appointment", { [NEXT]: listed([]) });
  const date = () => field(dialog(app.page), "Date");
  await eventually(() => expect(text()).toContain("There is no free time within 60 days of"));
  return {
    ...app,
    enter(typed: string) {
      const input = date().findControl()?.findInput();
      input?.setInputValue(typed);
      input?.findNativeInput().keydown(ENTER);
    },
    error: () => errorOf(dialog(app.page), "Date"),
    hint: () => date().findConstraint()?.getElement().textContent,
    warning: () => date().findWarning()?.getElement().textContent,
  };
}

test("warns that a day before today was read as one of next year", async () => {
  const { enter, hint, warning } = await openBooking();
  enter("11/19");
  await eventually(() => expect(warning()).toBe("Fri, Nov 19, 2027 is next year."));
  expect(hint()).toBeUndefined();
  enter("11/20");
  await eventually(() => expect(hint()).toBe("Fri, Nov 20, 2026"));
  expect(warning()).toBeUndefined();
});

test("takes a day soon after New Year as it is meant", async () => {
  const { enter, hint, warning } = await openBooking();
  enter("1/5");
  await eventually(() => expect(hint()).toBe("Tue, Jan 5, 2027"));
  expect(warning()).toBeUndefined();
});

test.each([
  ["11/27/2066", DATE_TEXTS.tooLate],
  ["someday", DATE_TEXTS.unreadable],
])("refuses %s at the field, without a request and without another attempt", async (typed, sentence) => {
  const { api, enter, error } = await openBooking();
  // What the page behind the dialog asks for in the meantime does not matter.
  const requests = () => api.calls.filter(({ name }) => name.startsWith("GET /api/availability"));
  const before = requests().length;
  enter(typed);
  await eventually(() => expect(error()).toContain(sentence));
  expect(text()).toContain(BOOKING_SCREEN.timesNeedDate);
  expect(text()).not.toContain(BOOKING_SCREEN.timesNeedChoices);
  expect(text()).not.toContain("Try again");
  expect(requests()).toHaveLength(before);
});
