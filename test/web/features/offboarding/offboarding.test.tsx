import { act } from "@testing-library/react";
import type { Deletion } from "../../../../shared/offboarding/offboarding.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp, TENANT_ID } from "../../../support/render-app.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { aTenant } from "../../../support/render-pages.tsx";

const EXPORT = `/api/tenants/${TENANT_ID}/export`;
const DELETION = `/api/tenants/${TENANT_ID}/deletion`;
const AT = "2026-11-20T15:30:00.000Z";

const aDeletion = (changes: Partial<Deletion> = {}): Deletion => ({
  tenant_id: TENANT_ID,
  tenant_name: "Lakeside Family Clinic",
  status: "REQUESTED",
  requested_by: "other@example.com",
  requested_at: AT,
  confirmed_by: null,
  confirmed_at: null,
  delete_after: null,
  deleted_at: null,
  failure: null,
  deleted: null,
  backups_until: null,
  ...changes,
});
const anExport = (status: "PENDING" | "READY") => ({
  tenant_id: TENANT_ID,
  status,
  requested_by: "other@example.com",
  requested_at: new Date().toISOString(),
  finished_at: status === "READY" ? AT : null,
  rows: status === "READY" ? 71 : null,
  bytes: 18_000,
  download_url: null,
});

async function openPage(deletions: readonly Deletion[], latest?: object, search = `?clinic=${TENANT_ID}`) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on("GET /api/tenants", { items: [aTenant()], next_cursor: null });
  app.api.on("GET /api/deletions", { items: deletions, next_cursor: null });
  app.api.on(`GET ${EXPORT}`, latest ?? refuse("not_found", "This clinic was not exported yet"));
  const use = { staff: 6, locations: 1, appointments_30_days: 148, used_until: null, last_activity: null };
  const details = { ...aTenant(), owner: null, administrators: [], use, deletion: null, history: [] };
  app.api.on(`GET /api/tenants/${TENANT_ID}`, details);
  await app.go(`/platform_admin/offboarding${search}`);
  await eventually(() => expect(text()).toContain(search ? "Export clinic" : "Deletions"));
  /** Returns the buttons whose text begins like this, those of a dialog last. */
  const buttons = (label: string) =>
    app.page.findAllButtons().filter((each) => each.getElement().textContent?.startsWith(label));
  const press = (label: string) => buttons(label).at(-1)?.click();
  /** Types into the field of the open dialog. */
  const typeName = (name: string) => app.page.findModal()?.findContent().findInput()?.setInputValue(name);
  /** Returns the button that confirms the open dialog. */
  const confirmation = () => app.page.findModal()?.findFooter()?.findAllButtons().at(-1);
  return { ...app, buttons, press, typeName, confirmation };
}

test("exports a clinic, and offers the file when it is written", async () => {
  const { api, buttons, press } = await openPage([]);
  await eventually(() => expect(text()).toContain("Not exported yet."));
  api.on(`POST ${EXPORT}`, anExport("PENDING"));
  press("Export clinic");
  await eventually(() => expect(text()).toContain("The file is being written."));
  expect(buttons("Download")).toEqual([]);
});

test("shows an export that is ready with its size", async () => {
  const { buttons } = await openPage([], anExport("READY"));
  await eventually(() => expect(text()).toContain("71 records, 18 KB"));
  expect(buttons("Download")).toHaveLength(1);
});

test.each([
  ["error", "requests to AWS failed"],
  ["interrupted", "ended early several times"],
  ["too_large", "too large for one zip file"],
  [null, "The file could not be written. Export the clinic again."],
])("shows why an export failed (%s), which can be requested again", async (failure, reason) => {
  const { buttons } = await openPage([], { ...anExport("PENDING"), status: "FAILED", failure });
  await eventually(() => expect(text()).toContain(reason));
  expect(buttons("Export clinic")[0]?.isDisabled()).toBe(false);
});

test("lets a clinic be exported again when the file was not written within a day", async () => {
  const requested = (hours: number) => ({
    ...anExport("PENDING"),
    requested_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  const { api, buttons, press } = await openPage([], requested(25));
  await eventually(() => expect(text()).toContain("The file was not written within a day."));
  api.on(`POST ${EXPORT}`, requested(0));
  press("Export clinic");
  await eventually(() => expect(text()).toContain("The file is being written."));
  expect(buttons("Export clinic")[0]?.isDisabled()).toBe(true);
});

test("shows why a deletion failed, and continues it after a question", async () => {
  const failed = aDeletion({ status: "FAILED", confirmed_by: "me@example.com", failure: "interrupted" });
  const { api, press } = await openPage([failed]);
  await eventually(() => expect(text()).toContain("could not be deleted completely, because the function"));
  press("Continue deletion");
  await eventually(() => expect(text()).toContain("What is left of its records"));
  api.on(`POST ${DELETION}`, aDeletion({ status: "DELETING" }));
  api.on("GET /api/deletions", { items: [aDeletion({ status: "DELETING" })], next_cursor: null });
  press("Continue deletion");
  await eventually(() => expect(text()).toContain("The clinic is being deleted."));
  expect(api.named(`POST ${DELETION}`)).toHaveLength(1);
});

test("asks for the link to the file only when it is downloaded", async () => {
  const links: (string | null)[] = [];
  const answer = ({ url }: { readonly url: URL }) => {
    links.push(url.searchParams.get("link"));
    return anExport("READY");
  };
  const { press } = await openPage([], answer);
  await eventually(() => expect(text()).toContain("71 records, 18 KB"));
  expect(links).toEqual(["false"]);
  press("Download");
  await eventually(() => expect(links).toEqual(["false", null]));
});

test("confirms a deletion that another operator requested, once the clinic's name is typed", async () => {
  const { api, press, typeName, confirmation } = await openPage([aDeletion()]);
  await eventually(() => expect(text()).toContain("Requested by other@example.com"));
  press("Confirm deletion");
  await eventually(() => expect(text()).toContain("all of its records, accounts and files are deleted for good"));
  typeName("Lakeside");
  press("Confirm deletion");
  expect(api.named(`POST ${DELETION}/confirm`)).toHaveLength(0);
  typeName("Lakeside Family Clinic");
  expect(confirmation()?.getElement().disabled).toBe(false);
  api.on(`POST ${DELETION}/confirm`, aDeletion({ status: "CONFIRMED" }));
  api.on("GET /api/deletions", {
    items: [aDeletion({ status: "CONFIRMED", confirmed_by: "me@example.com", delete_after: AT })],
    next_cursor: null,
  });
  press("Confirm deletion");
  await eventually(() => expect(text()).toContain("The clinic will be deleted after"));
  expect(api.named(`POST ${DELETION}/confirm`)).toHaveLength(1);
});

test("says how much the clinic is used, and that it was not exported, before a deletion is confirmed from its row", async () => {
  const { page, press, typeName, confirmation } = await openPage([aDeletion()], undefined, "");
  await eventually(() => expect(text()).toContain("other@example.com"));
  button(page, "Confirm deletion Lakeside Family Clinic").click();
  await eventually(() =>
    expect(page.findModal()?.getElement().textContent).toContain(
      "The clinic has 6 active staff members and 1 location, and had 148 appointments in the last 30 days.",
    ),
  );
  await eventually(() => expect(text()).toContain("There is no export of this clinic."));
  expect(confirmation()?.getElement().disabled).toBe(true);
  typeName("Lakeside Family Clinic");
  expect(confirmation()?.getElement().disabled).toBe(false);
  press("Back");
  await eventually(() => expect(page.findModal()?.isVisible() ?? false).toBe(false));
});

test("says what the latest export holds before a deletion is confirmed", async () => {
  const { press } = await openPage([aDeletion()], anExport("READY"));
  await eventually(() => expect(text()).toContain("Requested by other@example.com"));
  press("Confirm deletion");
  await eventually(() => expect(text()).toContain("The latest export has 71 records and was written Nov 20, 2026"));
});

test("does not offer to confirm one's own request", async () => {
  const { api, buttons, press } = await openPage([]);
  const { email } = (await import("../../../../web/src/session/session-store.ts")).sessionStore.getState().user ?? {};
  api.on("GET /api/deletions", { items: [aDeletion({ requested_by: email ?? "" })], next_cursor: null });
  api.on(`POST ${DELETION}`, aDeletion({ requested_by: email ?? "" }));
  press("Request deletion");
  await eventually(() => expect(text()).toContain("Nothing changes until another operator confirms it."));
  press("Request deletion");
  await eventually(() =>
    expect(buttons("Confirm deletion")[0]?.getElement().getAttribute("aria-disabled")).toBe("true"),
  );
});

test("offers to confirm from a row neither one's own request nor a confirmed deletion", async () => {
  const { api, buttons } = await openPage([], undefined, "");
  const { email = "" } =
    (await import("../../../../web/src/session/session-store.ts")).sessionStore.getState().user ?? {};
  const own = aDeletion({ requested_by: email });
  const confirmed = aDeletion({ tenant_id: "ten_01jd3v00000000000000000009", status: "CONFIRMED", delete_after: AT });
  api.on("GET /api/deletions", { items: [own, confirmed], next_cursor: null });
  const { queryClient } = await import("../../../../web/src/api/query-client.ts");
  await act(() => queryClient.invalidateQueries());
  await eventually(() => expect(text()).toContain("Confirmed"));
  expect(buttons("Confirm deletion")).toEqual([]);
});

test("lists the certificates of clinics that are deleted", async () => {
  const deleted = { patient: 200, appointment: 400, accounts: 5, files: 1 };
  await openPage([
    aDeletion({ tenant_id: "ten_01jd3v00000000000000000009", status: "DELETED", deleted, deleted_at: AT }),
  ]);
  await eventually(() => expect(text()).toContain("600 rows, 5 accounts, 1 file"));
});
