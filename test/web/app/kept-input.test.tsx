import { act, fireEvent } from "@testing-library/react";
import { followOtherTabs } from "../../../web/src/session/restore.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { heading, meAs, signInAs } from "../../support/render-app.tsx";
import { button, dialog, eventually, notifications, text, type, typed } from "../../support/render-gestures.tsx";
import {
  ADD_COMPANY,
  aCompany,
  COMPANIES,
  CREATE_COMPANY,
  openCompanies,
  openCompanyForm,
  UPDATE_COMPANY,
} from "../../support/render-pages.tsx";

const EXPIRED = Response.json({ message: "Unauthorized" }, { status: 401 });

/** Saves with a session that the API no longer accepts. */
async function saveTooLate() {
  const app = await openCompanyForm();
  app.fill();
  app.api.on(CREATE_COMPANY, EXPIRED);
  app.create();
  await eventually(() => expect(heading()).toBe("LOGIN"));
  return app;
}

const signInAgain = () => act(() => signInAs("TENANT_ADMIN"));

const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith("draft:"));

test("input that was refused with 401 is kept, and is there again after the same person's sign-in", async () => {
  const { page, go } = await saveTooLate();
  await eventually(() => expect(text()).toContain("Your session ended. Sign in to continue; your input is kept."));
  signInAgain();
  await go(ADD_COMPANY);
  await eventually(() => expect(typed(page, "Company Name")).toBe("Prairie Mutual"));
  expect(typed(page, "Phone")).toBe("(605) 555-0173");
  expect(text()).toContain("Your input was kept. It is not saved yet.");
  expect(drafts()).toEqual([]);
});

test("input is kept when the session ends without activity", async () => {
  const { page, go, typeName } = await openCompanyForm();
  typeName("Prairie Mutual");
  await act(async () => {
    localStorage.setItem("last-activity", String(Date.now() - 31 * 60_000));
    fireEvent(document, new Event("visibilitychange"));
  });
  await eventually(() => expect(heading()).toBe("LOGIN"));
  expect(text()).toContain("You were logged out after 30 minutes without activity; your input is kept.");
  signInAgain();
  await go(ADD_COMPANY);
  await eventually(() => expect(typed(page, "Company Name")).toBe("Prairie Mutual"));
});

describe("when the session ends in another tab", () => {
  let stopFollowing = () => {};

  beforeAll(() => {
    const listening = vi.spyOn(window, "addEventListener");
    followOtherTabs();
    const [kind, listener] = listening.mock.lastCall ?? [];
    listening.mockRestore();
    stopFollowing = () => kind && listener && removeEventListener(kind, listener);
  });
  afterAll(() => stopFollowing());

  /** Has another tab end the session, with a message unless its person logged out. */
  const endElsewhere = (error: string | null) =>
    act(async () => {
      localStorage.setItem("root", JSON.stringify({ state: { error }, version: 1 }));
      dispatchEvent(new StorageEvent("storage", { key: "root" }));
    });

  test.each([
    ["keeps the input if it ended by itself", "You were logged out after 30 minutes without activity.", 1],
    ["discards the input if the person logged out", null, 0],
  ])("%s", async (_, error, kept) => {
    const { typeName } = await openCompanyForm();
    typeName("Prairie Mutual");
    await endElsewhere(error);
    await eventually(() => expect(heading()).toBe("LOGIN"));
    expect(drafts()).toHaveLength(kept);
  });
});

test("another person's sign-in forgets it", async () => {
  const { page, go } = await saveTooLate();
  const other = { ...meAs("TENANT_ADMIN"), user_id: "d0000000-0000-4000-8000-000000000002" };
  const session = { expiresAt: Date.now() + 3_600_000 };
  act(() => sessionStore.getState().loginSucceeded({ user: other, userRole: other.role, session }));
  await go(ADD_COMPANY);
  await eventually(() => expect(text()).toContain("Add a company"));
  expect(typed(page, "Company Name")).toBe("");
  expect(drafts()).toEqual([]);
});

test("Logout forgets it", async () => {
  await saveTooLate();
  signInAgain();
  expect(drafts()).toHaveLength(1);
  const { signOut } = await import("../../../web/src/session/sign-out.ts");
  await act(() => signOut());
  expect(drafts()).toEqual([]);
});

test("Logout removes the time of the last activity only when the session has ended", async () => {
  await openCompanies();
  const removing = vi.spyOn(Storage.prototype, "removeItem");
  const authenticated: boolean[] = [];
  removing.mockImplementation((name) => {
    if (name === "last-activity") authenticated.push(sessionStore.getState().isAuthenticated);
  });
  const { signOut } = await import("../../../web/src/session/sign-out.ts");
  await act(() => signOut());
  removing.mockRestore();
  expect(authenticated).toEqual([false]);
});

test("an edit in a dialog goes on from the version that it began with, once the dialog is opened again", async () => {
  const app = await openCompanies();
  const { page, api, go } = app;
  type(await app.edit(), "Network Type", "EPO");
  api.on(UPDATE_COMPANY, EXPIRED);
  button(dialog(page), "Save").click();
  await eventually(() => expect(heading()).toBe("LOGIN"));
  signInAgain();
  api.on("GET /api/insurance/companies", { items: [aCompany({ version: 2 })], next_cursor: null });
  await go(COMPANIES);
  await eventually(() =>
    expect(notifications(page)).toEqual([
      'Your input in "Edit Great Lakes Mutual" was kept. Open it again to continue.',
    ]),
  );
  const modal = await app.edit();
  await eventually(() => expect(typed(modal, "Network Type")).toBe("EPO"));
  expect(notifications(page)).toEqual([]);
  button(modal, "Save").click();
  await eventually(() => expect(api.named(UPDATE_COMPANY)).toHaveLength(2));
  expect(api.named(UPDATE_COMPANY)[1]?.body).toEqual({ network_type: "EPO", version: 1 });
});
