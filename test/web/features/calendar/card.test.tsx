import { act } from "@testing-library/react";
import { APPOINTMENT_ID, anAppointment, listed } from "../../../support/render-desk.tsx";
import { button, eventually } from "../../../support/render-gestures.tsx";
import {
  APPOINTMENTS,
  ada,
  block,
  CALENDAR,
  card,
  focusBlock,
  MOVE,
  openCalendar,
  press,
} from "./render-calendar-page.tsx";

test("opens a card with every action, keeps it in the address and closes it by Escape", async () => {
  const { page, router, path } = await openCalendar();
  focusBlock();
  act(() => block().click());
  await eventually(() => expect(card()?.textContent).toContain("José O'Neill"));
  // The focus moves once the card is drawn.
  await eventually(() => expect(document.activeElement).toBe(card()));
  expect(router.state.location.search).toBe(`?appointment=${APPOINTMENT_ID}`);
  expect(path()).toBe(CALENDAR);
  const actions = [...(card()?.querySelectorAll("button, a") ?? [])].map((each) => each.textContent);
  for (const action of ["Check in", "Cancel appointment", "Reschedule", "Move on the calendar", "Open patient"])
    expect(actions).toContain(action);
  expect(button(page, "Check in").isDisabled()).toBe(false);
  press("Escape");
  await eventually(() => expect(card()).toBeNull());
  await eventually(() => expect(document.activeElement).toBe(block()));
});

test("shows the patient's phone number in the card, to be called by a click", async () => {
  await openCalendar(CALENDAR, [anAppointment({ patient_contact: "218-555-0110" })]);
  act(() => block().click());
  await eventually(() => expect(card()?.querySelector("a[href^=tel]")?.textContent).toBe("(218) 555-0110"));
  expect(card()?.querySelector("a[href^=tel]")?.getAttribute("href")).toBe("tel:2185550110");
});

test("keeps the card within the board when it grows", async () => {
  const grown: (() => void)[] = [];
  class Observer {
    readonly #changed: () => void;
    constructor(changed: () => void) {
      this.#changed = changed;
    }
    observe(element: Element) {
      if (element === card()) grown.push(this.#changed);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  let height = 200;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this === card() ? height : 0;
  });
  await openCalendar(CALENDAR, [anAppointment({ start_time: "16:00", end_time: "16:30" })]);
  const board = document.querySelector(".calendar-scroll") as HTMLElement;
  vi.spyOn(board, "clientHeight", "get").mockReturnValue(600);
  board.scrollTop = 0;
  act(() => block().click());
  await eventually(() => expect(card()?.style.getPropertyValue("--card-top")).toBe("392px"));
  height = 450;
  act(() => {
    for (const each of grown) each();
  });
  expect(card()?.style.getPropertyValue("--card-top")).toBe("142px");
});

test("closes a card by Back, and leaves no entry for it in the history when it was closed before", async () => {
  const { router, path } = await openCalendar();
  act(() => block().click());
  await eventually(() => expect(card()).toBeTruthy());
  await act(() => router.navigate(-1));
  await eventually(() => expect(card()).toBeNull());
  expect(path()).toBe(CALENDAR);
  act(() => block().click());
  // The focus moves once the card is drawn, and keys go where it is.
  await eventually(() => expect(document.activeElement).toBe(card()));
  press("Escape");
  await eventually(() => expect(card()).toBeNull());
  await act(() => router.navigate(-1));
  await eventually(() => expect(path()).toBe("/unauthorized"));
});

test("checks in from the card without leaving the page", async () => {
  const { api, page } = await openCalendar(`${CALENDAR}?appointment=${APPOINTMENT_ID}`);
  const status = `${MOVE}/status`;
  api.on(status, anAppointment({ appointment_status: "CHECKED-IN", version: 2 }));
  api.on(APPOINTMENTS, listed([anAppointment({ appointment_status: "CHECKED-IN", version: 2 }), ada]));
  await eventually(() => expect(card()).toBeTruthy());
  button(page, "Check in").click();
  await eventually(() => expect(card()?.textContent).toContain("CHECKED-IN"));
  expect(block().className).toContain("status-checked-in");
  await eventually(() => expect(block().className).toContain("calendar-block-changed"));
});

test("marks an appointment that no longer fits in its block and, with the reason, in its card", async () => {
  const attention = "Amara Okafor is on leave until Nov 30.";
  await openCalendar(CALENDAR, [anAppointment({ attention }), ada]);
  expect(block().querySelector(".calendar-unseen")?.textContent).toContain(`Needs attention: ${attention}`);
  expect(block().querySelector(".appointment-late")?.textContent).toBe("Needs attention");
  expect(block(ada.appointment_id).textContent).not.toContain("Needs attention");
  act(() => block().click());
  await eventually(() => expect(card()?.querySelector("dl")?.textContent).toContain(`Needs attention${attention}`));
});
