import { act, fireEvent } from "@testing-library/react";
import { notify } from "../../../web/src/lib/notifications.ts";
import { LOCATION_ID } from "../../support/render-desk.tsx";
import { openDesk } from "../../support/render-desk-page.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

const shownDialog = () => document.querySelector("[role=dialog]")?.textContent ?? "";

async function openHome() {
  const app = await openDesk("/receptionist/dashboard", {});
  await eventually(() => expect(text()).toContain("Book Appointment"));
  return app;
}

test.each([
  ["n", "Book Appointment"],
  ["w", "Walk-in"],
  ["?", "Keyboard shortcuts"],
])("%s opens %s", async (key, title) => {
  await openHome();
  press(key);
  await eventually(() => expect(shownDialog()).toContain(title));
});

test("t opens the calendar of today, and keeps what else the calendar shows", async () => {
  const app = await openDesk(`/receptionist/calendar?location=${LOCATION_ID}&date=2026-12-24`, {});
  await eventually(() => expect(text()).toContain("Day"));
  press("t");
  await eventually(() => expect(app.router.state.location.search).toBe(`?location=${LOCATION_ID}`));
});

test("Ctrl+Z undoes the latest change as long as that is offered", async () => {
  await openHome();
  const undone: string[] = [];
  const offer = (id: string) => notify({ id, type: "success", content: id, undo: () => undone.push(id) });
  act(() => void offer("first"));
  act(() => void offer("second"));
  press("z", { ctrlKey: true });
  expect(undone).toEqual(["second"]);
});

test.each(["n", "w", "t", "?"])("types %s as text, and ignores it with a modifier and behind a dialog", async (key) => {
  const { router } = await openHome();
  const input = document.createElement("input");
  document.body.append(input);
  press(key, {}, input);
  input.remove();
  press(key, { ctrlKey: true });
  press(key, { altKey: true });
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  press(key);
  dialog.remove();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(shownDialog()).toBe("");
  expect(router.state.location.pathname).toBe("/receptionist/dashboard");
});
