import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { RouteError } from "../../../web/src/app/route-error.tsx";
import { lazyRoute } from "../../../web/src/app/routes.tsx";
import { MissingPart } from "../../../web/src/components/feedback/lazy-part.tsx";
import { storedDraft } from "../../../web/src/lib/forms/drafts.ts";
import { useUnsavedChanges } from "../../../web/src/lib/forms/unsaved-changes.ts";

const REMOVED = new TypeError("Failed to fetch dynamically imported module");
const PAGE = { Component: () => <h1>Leads</h1> };

const setOnline = (online: boolean) =>
  act(async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    dispatchEvent(new Event(online ? "online" : "offline"));
  });

/** A form of which something was typed. */
function TypedForm() {
  const draft = () => ({ values: [["name", "Ada"]] as const, version: 3 });
  useUnsavedChanges({ id: "person", title: "New lead", isDirty: () => true, draft });
  return null;
}

/** Opens a page by a link, beside a form that stays on the screen. */
async function openPage(load: () => Promise<typeof PAGE>) {
  const lazy = { path: "/leads", ...lazyRoute(load), errorElement: <RouteError /> };
  const router = createMemoryRouter([{ path: "/", element: <p>Home</p> }, lazy]);
  render(
    <>
      <TypedForm />
      <RouterProvider router={router} />
    </>,
  );
  await act(() => router.navigate("/leads"));
}

/** Catches the reload, which the test environment can't do. */
function catchReload() {
  const reload = vi.fn();
  vi.stubGlobal("location", { pathname: location.pathname, search: "", reload });
  return reload;
}

afterEach(() => void vi.restoreAllMocks());

test("offers a reload for a page whose file a deployment has removed, and keeps the form's input", async () => {
  const load = vi.fn().mockRejectedValue(REMOVED);
  await openPage(load);
  expect((await screen.findByRole("alert")).textContent).toContain("The product was updated");
  const reload = catchReload();
  screen.getByText("Reload").click();
  expect(reload).toHaveBeenCalledOnce();
  expect(storedDraft("person")).toEqual({ title: "New lead", values: [["name", "Ada"]], version: 3 });
});

test("asks once more by itself, so that a passing failure is not noticed", async () => {
  const load = vi.fn().mockRejectedValueOnce(REMOVED).mockResolvedValue(PAGE);
  await openPage(load);
  expect(await screen.findByRole("heading")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("says that the browser is offline, and opens the page once it is back", async () => {
  await setOnline(false);
  const load = vi.fn().mockRejectedValue(REMOVED);
  await openPage(load);
  expect((await screen.findByRole("alert")).textContent).toContain("You are offline");
  load.mockResolvedValue(PAGE);
  await setOnline(true);
  expect(await screen.findByRole("heading")).toBeDefined();
});

test("a missing part of a page offers a reload, too, and keeps the form's input", () => {
  const reload = catchReload();
  render(
    <>
      <TypedForm />
      <MissingPart onRetry={() => undefined} />
    </>,
  );
  screen.getByText("Reload").click();
  expect(reload).toHaveBeenCalledOnce();
  expect(storedDraft("person")?.values).toEqual([["name", "Ada"]]);
});
