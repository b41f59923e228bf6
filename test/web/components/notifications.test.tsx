import { act } from "@testing-library/react";
import { dismissAll, notify, notifySuccess } from "../../../web/src/lib/notifications.ts";
import { button, eventually, notifications } from "../../support/render-gestures.tsx";
import { openCompanies } from "../../support/render-pages.tsx";

const shown = (element: Element) =>
  [...element.querySelectorAll("li")].map((each) => each.textContent).filter((words) => words?.includes("!"));

test("shows a notification once when it is sent three times", async () => {
  const { page } = await openCompanies();
  act(() => ["Saved!", "Saved!", "Saved!"].forEach((words) => void notifySuccess(words)));
  await eventually(() => expect(notifications(page)).toEqual(["Saved!"]));
});

test("removes an error when its page is left, and keeps a success", async () => {
  const { page, go } = await openCompanies();
  act(() => {
    notify({ type: "error", content: "Failed!" });
    notifySuccess("Saved!");
  });
  await eventually(() => expect(notifications(page)).toEqual(["Saved!", "Failed!"]));
  await go("/");
  await eventually(() => expect(notifications(page)).toEqual(["Saved!"]));
});

test("keeps a lasting notification when a dialog closes and when the page is left", async () => {
  const { page, edit, go } = await openCompanies();
  const modal = await edit();
  await eventually(() => expect(document.querySelectorAll("[role=dialog]")).toHaveLength(1));
  act(() => {
    notify({ type: "info", content: "Changed!" });
    notify({ type: "info", content: "Offered!", lasting: true });
  });
  await eventually(() => expect(shown(modal.getElement())).toEqual(["Offered!", "Changed!"]));
  button(modal, "Cancel").click();
  await eventually(() => expect(notifications(page)).toEqual(["Offered!"]));
  await go("/");
  await eventually(() => expect(notifications(page)).toEqual(["Offered!"]));
});

test("a dialog does not repeat notifications from before it was opened", async () => {
  const { edit } = await openCompanies();
  act(() => void notify({ type: "error", content: "Failed!" }));
  const modal = await edit();
  await eventually(() => expect(document.querySelectorAll("[role=dialog]")).toHaveLength(1));
  expect(shown(modal.getElement())).toEqual([]);
});

test("a dialog shows its own notifications, and a success stays on the page when it closes", async () => {
  const { page, edit } = await openCompanies();
  const modal = await edit();
  await eventually(() => expect(document.querySelectorAll("[role=dialog]")).toHaveLength(1));
  act(() => {
    notify({ type: "error", content: "Failed!" });
    notifySuccess("Switched!");
  });
  await eventually(() => expect(shown(modal.getElement())).toEqual(["Switched!", "Failed!"]));
  button(modal, "Cancel").click();
  await eventually(() => expect(notifications(page)).toEqual(["Switched!"]));
});

test("a success disappears after its time, an error stays until it is dismissed", async () => {
  const { page } = await openCompanies();
  act(() => {
    notify({ type: "error", content: "Failed!" });
    notifySuccess("Saved!", 0.05);
  });
  await eventually(() => expect(notifications(page)).toEqual(["Saved!", "Failed!"]));
  await eventually(() => expect(notifications(page)).toEqual(["Failed!"]));
  page.findFlashbar()?.findItems()[0]?.findDismissButton()?.click();
  await eventually(() => expect(notifications(page)).toEqual([]));
});

test("a success that was dismissed does not take the next one with the same words away", async () => {
  const { page } = await openCompanies();
  const SECONDS = 0.3;
  act(() => void notifySuccess("Saved!", SECONDS));
  await eventually(() => expect(notifications(page)).toEqual(["Saved!"]));
  act(dismissAll);
  await eventually(() => expect(notifications(page)).toEqual([]));
  act(() => void notify({ type: "success", content: "Saved!" }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 2 * SECONDS * 1000)));
  expect(notifications(page)).toEqual(["Saved!"]);
});

test("a notification that expires leaves the others of the same appointment", async () => {
  const { page } = await openCompanies();
  act(() => {
    notify({ id: "appointment", type: "success", content: "Moved!" }, 0.05);
    notify({ id: "appointment:waitlist", type: "info", content: "Offered!" });
  });
  await eventually(() => expect(notifications(page)).toEqual(["Offered!", "Moved!"]));
  await eventually(() => expect(notifications(page)).toEqual(["Offered!"]));
  act(() => void notify({ id: "appointment", type: "success", content: "Moved back!" }));
  await eventually(() => expect(notifications(page)).toEqual(["Moved back!"]));
});
