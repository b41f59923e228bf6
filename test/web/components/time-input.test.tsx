import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { render } from "@testing-library/react";
import { useState } from "react";
import { TimeInput } from "../../../web/src/components/dates/time-field.tsx";

/** Draws a time field; gives what it holds and what it shows. */
function openTime(start = "") {
  const held = { value: start };
  function Field() {
    const [value, setValue] = useState(start);
    held.value = value;
    return <TimeInput ariaLabel="Opens" value={value} onChange={setValue} onBlur={() => {}} />;
  }
  const input = createWrapper(render(<Field />).container).findInput();
  if (!input) throw new Error("There is no field");
  return {
    held,
    type: (text: string) => input.setInputValue(text),
    shown: () => input.getInputValue(),
    leave: () => {
      input.focus();
      input.blur();
    },
  };
}

test.each([
  ["9pm", "21:00", "9:00 PM"],
  ["9:30", "09:30", "9:30 AM"],
])("holds %s as %s, and shows %s once the field is left", (typed, time, shown) => {
  const field = openTime();
  field.type(typed);
  expect([field.held.value, field.shown()]).toEqual([time, typed]);
  field.leave();
  expect([field.held.value, field.shown()]).toEqual([time, shown]);
});

test("holds what is no time as it was typed, so that the form refuses it", () => {
  const field = openTime("09:00");
  field.type("noon");
  field.leave();
  expect([field.held.value, field.shown()]).toEqual(["noon", "noon"]);
});

test("shows a stored time on the clock of twelve hours", () => {
  expect(openTime("17:00").shown()).toBe("5:00 PM");
});
