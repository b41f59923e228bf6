import { fireEvent } from "@testing-library/react";
import { DESK_ONLINE_TEXTS } from "../../../../shared/online/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { anAppointment, freeTimes, listed } from "../../../support/render-desk.tsx";
import { button, eventually, formError, text } from "../../../support/render-gestures.tsx";
import { BOOK, NEXT, open, times } from "./open-booking.ts";

test("books a time that a patient is booking online only after saying so, and only that time", async () => {
  const { page, api, booked } = await open("Book Appointment", { [NEXT]: listed(freeTimes("10:30", "11:15")) });
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
  api.on(BOOK, refuse("slot_held", DESK_ONLINE_TEXTS.held("10:42 AM")));
  button(page, "Book").click();
  await eventually(() => expect(formError(page)).toContain("A patient is booking this time until 10:42 AM."));
  expect(booked()).not.toHaveProperty("release_hold");
  expect(button(page, "Book anyway")).toBeTruthy();
  // Another time is booked as usual.
  fireEvent.click(times()[1] as HTMLInputElement);
  await eventually(() => expect(text()).not.toContain("the patient is told that it is taken"));
  fireEvent.click(times()[0] as HTMLInputElement);
  await eventually(() => expect(text()).toContain("the patient is told that it is taken"));
  api.on(BOOK, anAppointment());
  button(page, "Book anyway").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(2));
  expect(booked()).toMatchObject({ start_time: "10:30", release_hold: true });
});
