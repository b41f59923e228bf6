import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { render } from "@testing-library/react";
import { useState } from "react";
import { DayPicker } from "../../../web/src/components/dates/day-stepper.tsx";
import { errorOf, eventually, field } from "../../support/render-gestures.tsx";

const ENTER = 13;

/** Draws the field of a list's first day. */
function openPicker(start = "") {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T18:00:00Z") });
  const chosen: string[] = [];
  function Filter() {
    const [day, setDay] = useState(start);
    const change = (date: string) => {
      chosen.push(date);
      setDay(date);
    };
    return <DayPicker label="From" reading={{ kind: "booking", today: "2026-11-21" }} value={day} onChange={change} />;
  }
  const page = createWrapper(render(<Filter />).container);
  const input = () => {
    const found = page.findInput();
    if (!found) throw new Error("There is no field");
    return found;
  };
  return {
    page,
    chosen,
    input,
    hint: () => field(page, "From").findConstraint()?.getElement().textContent,
    enter: (text: string) => {
      input().setInputValue(text);
      input().findNativeInput().keydown(ENTER);
    },
    calendar: () => createWrapper().findCalendar(),
  };
}

test("reads a date once Enter is pressed, and shows its weekday", async () => {
  const { enter, chosen, hint, input } = openPicker();
  enter("1/5");
  expect(chosen).toEqual(["2027-01-05"]);
  await eventually(() => expect(hint()).toBe("Tue, Jan 5, 2027"));
  expect(input().getInputValue()).toBe("1/5");
});

test("a date that is still being typed changes nothing", () => {
  const { input, chosen } = openPicker("2026-11-21");
  for (const text of ["1", "11", "11/2", "11/27"]) input().setInputValue(text);
  expect(chosen).toEqual([]);
  input().focus();
  input().blur();
  expect(chosen).toEqual(["2026-11-27"]);
});

test.each([
  ["someday", "Enter a date such as 11/27/2026."],
  ["11/27/2066", "Dates can be at most two years ahead."],
  ["1/1/1899", "Enter a date from 1900 on."],
])("keeps '%s', says why it is refused and leaves the list as it was", async (typed, sentence) => {
  const { page, enter, chosen, input } = openPicker("2026-11-21");
  enter(typed);
  await eventually(() => expect(errorOf(page, "From")).toContain(sentence));
  expect([input().findNativeInput().getElement().value, chosen]).toEqual([typed, []]);
  enter("11/25");
  await eventually(() => expect(errorOf(page, "From")).toBeUndefined());
  expect(chosen).toEqual(["2026-11-25"]);
});

test("an emptied field asks for every day", () => {
  const { enter, chosen } = openPicker("2026-11-21");
  enter("");
  expect(chosen).toEqual([""]);
});

test("a day is chosen from the calendar, which closes and gives the focus back to its button", async () => {
  const { page, calendar, chosen, input } = openPicker("2026-11-21");
  const button = page.findButton();
  expect(button?.getElement().ariaLabel).toBe("Choose another date than Sat, Nov 21, 2026");
  button?.click();
  await eventually(() => expect(calendar()?.getElement().contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.textContent).toContain("21");
  calendar()?.findDateAt(4, 6).click();
  await eventually(() => expect(chosen).toEqual(["2026-11-27"]));
  expect(input().getInputValue()).toBe("11/27/2026");
  expect(calendar()).toBeNull();
  expect(document.activeElement).toBe(button?.getElement());
});
