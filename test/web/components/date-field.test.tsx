import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { zodResolver } from "@hookform/resolvers/zod";
import { fireEvent, render } from "@testing-library/react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { dateOfBirth } from "../../../shared/values/fields.ts";
import { DateField } from "../../../web/src/components/dates/date-field.tsx";
import { errorOf, eventually, field } from "../../support/render-gestures.tsx";

const Fields = z.object({ dob: dateOfBirth() });

/** Draws a form with a birth date alone. */
function openForm(dob = "") {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T18:00:00Z") });
  const saved: string[] = [];
  function Form() {
    const { control, handleSubmit } = useForm({ resolver: zodResolver(Fields), defaultValues: { dob } });
    return (
      <form onSubmit={(event) => void handleSubmit((values) => saved.push(values.dob))(event)}>
        <DateField control={control} name="dob" label="Date of Birth" />
      </form>
    );
  }
  const page = createWrapper(render(<Form />).container);
  const at = () => field(page, "Date of Birth");
  return {
    page,
    saved,
    type: (text: string) => at().findControl()?.findInput()?.setInputValue(text),
    shown: () => at().findControl()?.findInput()?.getInputValue(),
    hint: () => at().findConstraint()?.getElement().textContent,
    leave: () => at().findControl()?.findInput()?.blur(),
    submit: () => fireEvent.submit(page.find("form")?.getElement() as HTMLElement),
  };
}

test("saves a date, shows its weekday and keeps what was typed", async () => {
  const { type, shown, hint, submit, saved } = openForm();
  type("9/16/41");
  expect(hint()).toBe("Tue, Sep 16, 1941");
  expect(shown()).toBe("9/16/41");
  submit();
  await eventually(() => expect(saved).toEqual(["1941-09-16"]));
});

test("keeps what is no date, refuses it with a sentence and saves nothing", async () => {
  const { page, type, shown, hint, submit, saved } = openForm();
  type("9/16/194");
  submit();
  await eventually(() => expect(errorOf(page, "Date of Birth")).toContain("Enter a date such as 9/16/1941."));
  expect([shown(), hint(), saved]).toEqual(["9/16/194", "MM/DD/YYYY", []]);
});

test("shows a stored date as it is typed, and how to type one only once", () => {
  const { shown, hint, page } = openForm("1941-09-16");
  expect([shown(), hint()]).toEqual(["09/16/1941", "Tue, Sep 16, 1941"]);
  expect(page.findInput()?.findNativeInput().getElement().placeholder).toBe("");
});

test("selects its text when it is focused, so that a typed date replaces it", () => {
  const { page } = openForm("1941-09-16");
  page.findInput()?.focus();
  const input = page.findInput()?.findNativeInput().getElement();
  expect([input?.selectionStart, input?.selectionEnd]).toEqual([0, "09/16/1941".length]);
});

test("shows the year that was read once it is left", () => {
  const { page, type, leave, shown } = openForm();
  page.findInput()?.focus();
  type("9/16/41");
  leave();
  expect(shown()).toBe("09/16/1941");
});

test("has no calendar, which is of no use for a birth date", () => {
  expect(openForm().page.findAllButtons()).toEqual([]);
});
