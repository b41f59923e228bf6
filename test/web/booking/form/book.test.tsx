import { act, fireEvent } from "@testing-library/react";
import { availabilityKey } from "../../../../web/src/api/appointments.ts";
import { queryClient } from "../../../../web/src/api/query-client.ts";
import {
  anAppointment,
  freeTimes,
  LOCATION_ID,
  listed,
  PATIENT_ID,
  SERVICE_ID,
  SLOTS,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, chosen, dialog, errorOf, eventually, field, type } from "../../../support/render-gestures.tsx";
import { BO, BOOK, LAST, NEXT, open, times } from "./open-booking.ts";

test("offers the next free times of any practitioner at once, and books the one of the chosen time", async () => {
  const others = freeTimes("10:30", "11:15").map((time) => ({ ...time, practitioner_id: BO }));
  const { page, api, booked } = await open("Book Appointment", { [NEXT]: listed([...freeTimes("10:30"), ...others]) });
  await eventually(() => expect(times()).toHaveLength(2));
  expect(chosen(dialog(page), "Practitioner")).toBe("Any practitioner");
  type(dialog(page), "Reason", "Sore throat");
  fireEvent.click(times()[1] as HTMLInputElement);
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  expect(booked()).toEqual({
    patient_id: PATIENT_ID,
    location_id: LOCATION_ID,
    service_id: SERVICE_ID,
    practitioner_id: BO,
    date: TODAY,
    start_time: "11:15",
    reason: "Sore throat",
  });
});

test("chooses the first free time of any practitioner, so that it is booked without a further choice", async () => {
  const { page, booked } = await open("Book Appointment", { [NEXT]: listed(freeTimes("10:30", "11:15")) });
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
  button(page, "Book").click();
  await eventually(() => expect(booked()).toMatchObject({ practitioner_id: STAFF_ID, start_time: "10:30" }));
});

test("chooses the first time that is free for the patient, and keeps one that the desk has chosen", async () => {
  const forPatient = ({ url }: { url: URL }) =>
    listed(freeTimes(...(url.searchParams.has("patient_id") ? ["11:15", "12:00"] : ["10:30", "12:00"])));
  const { api, page } = await open("Book Appointment", { [NEXT]: forPatient });
  await eventually(() => expect(times().find(({ checked }) => checked)?.value).toContain("11:15"));
  fireEvent.click(times()[1] as HTMLInputElement);
  api.on(NEXT, listed(freeTimes("10:00", "11:15")));
  await act(() => queryClient.invalidateQueries({ queryKey: availabilityKey() }));
  await eventually(() => expect(times()[0]?.value).toContain("10:00"));
  expect(times().map(({ checked }) => checked)).toEqual([false, false]);
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)[0]?.body).toMatchObject({ start_time: "12:00" }));
});

test("focuses the first time, below the error, when no time is chosen", async () => {
  const { page, api } = await open("Book Appointment", {
    [LAST]: listed([anAppointment({ practitioner_id: BO, date: "2026-10-01" })]),
    "GET /api/availability": listed(SLOTS),
  });
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Bo"));
  await eventually(() => expect(times()).toHaveLength(2));
  button(page, "Book").click();
  await eventually(() => expect(errorOf(dialog(page), "Time")).toBe("Time is required"));
  await eventually(() => expect(document.activeElement).toBe(times()[0]));
  const error = field(dialog(page), "Time").findError()?.getElement();
  expect(error?.compareDocumentPosition(times()[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(api.named(BOOK)).toEqual([]);
});

test("gives up a time of any practitioner when another day is chosen, and takes the first one of that day", async () => {
  const ofDay = ({ url }: { url: URL }) =>
    listed(freeTimes("10:30", "11:15").map((time) => ({ ...time, date: url.searchParams.get("from") ?? "" })));
  const { page } = await open("Book Appointment", { [NEXT]: ofDay });
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[1] as HTMLInputElement);
  expect(times()[1]?.checked).toBe(true);
  button(page, "Day after").click();
  await eventually(() => expect(times()[0]?.value).toContain("2026-11-21"));
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
});
