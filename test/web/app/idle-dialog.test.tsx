import { act, fireEvent } from "@testing-library/react";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { openCompanies, openCompanyForm } from "../../support/render-pages.tsx";

const MINUTE = 60_000;
const QUESTION = "Are you still there?";

/** Lets the time pass until so many seconds are left of the session. */
const leave = (seconds: number) =>
  act(async () => {
    localStorage.setItem("last-activity", String(Date.now() - 30 * MINUTE + seconds * 1000));
    fireEvent(document, new Event("visibilitychange"));
  });

test("the last minute counts down in a dialog, names unsaved input, and Stay signed in keeps the session", async () => {
  const { page, typeName } = await openCompanyForm();
  typeName("Prairie Mutual");
  await leave(40);
  await eventually(() => expect(text()).toContain(QUESTION));
  expect(text()).toMatch(/You will be logged out in (40|39) seconds/);
  expect(text()).toContain(
    'Your input in "Add a company" is not saved yet. When the time is up, it is kept in this tab',
  );
  button(page, "Stay signed in").click();
  await eventually(() => expect(text()).not.toContain(QUESTION));
  expect(Number(localStorage.getItem("last-activity"))).toBeGreaterThan(Date.now() - MINUTE);
});

test("the countdown is read out", async () => {
  await openCompanies();
  await leave(55);
  await eventually(() => expect(document.querySelector("[aria-live=assertive]")?.textContent).toContain("60 seconds"));
});

test("Log out now ends the session at once", async () => {
  const { page, path } = await openCompanies();
  await leave(30);
  await eventually(() => expect(text()).toContain(QUESTION));
  button(page, "Log out now").click();
  await eventually(() => expect(path()).toBe("/login"));
  expect(sessionStore.getState().isAuthenticated).toBe(false);
});

test("an answer in another tab closes the dialog in this one", async () => {
  await openCompanies();
  await leave(30);
  await eventually(() => expect(text()).toContain(QUESTION));
  await act(async () => {
    localStorage.setItem("last-activity", String(Date.now()));
    dispatchEvent(new StorageEvent("storage", { key: "last-activity" }));
  });
  await eventually(() => expect(text()).not.toContain(QUESTION));
});
