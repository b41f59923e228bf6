import { act } from "@testing-library/react";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Announcement } from "../../../../shared/tenants/announcement.ts";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import { prepareApp, USER_ID } from "../../../support/render-app.tsx";
import { nthId } from "../../../support/render-desk.tsx";
import { button, eventually, text, type } from "../../../support/render-gestures.tsx";
import { tenants } from "../../../support/render-pages.tsx";

const SEND = "POST /api/announcements";
const TRY = `${SEND}${TRIED}`;
const LIST = "GET /api/announcements";
const sent = (changes: Partial<Announcement> = {}): Announcement => ({
  announcement_id: nthId("ann", 1),
  subject: "Maintenance",
  text: "On Sunday.",
  status: "DONE",
  clinics: 2,
  recipients: 3,
  sent: 2,
  failed: 1,
  author_name: "Priya Nolan",
  created_at: "2026-05-30T12:00:00.000Z",
  ...changes,
});
const [first, second] = tenants(2);
const RECIPIENT = {
  tenant_id: first?.tenant_id ?? "",
  tenant_name: "Clinic 000",
  user_id: USER_ID,
  name: "Grace Hopper",
  email: "grace@example.com",
};

async function openPage(items: readonly Announcement[] = []) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on(LIST, { items, next_cursor: null });
  app.api.on("GET /api/tenants", { items: [first, { ...second, status: "INACTIVE" }], next_cursor: null });
  await app.go("/platform_admin/announcements");
  await eventually(() => expect(text()).toContain("New announcement"));
  return app;
}

/** Writes an announcement to all active clinics, and asks who would get it. */
async function review({ page }: Awaited<ReturnType<typeof openPage>>) {
  await eventually(() => expect(button(page, "Choose all active clinics").isDisabled()).toBe(false));
  button(page, "Choose all active clinics").click();
  type(page, "Subject", "Maintenance");
  page.findTextarea()?.setTextareaValue("On Sunday.");
  button(page, "Review").click();
}

const BODY = { tenant_ids: [first?.tenant_id], subject: "Maintenance", text: "On Sunday." };

test("shows who would get an announcement before anything is sent, and sends it after that", async () => {
  const app = await openPage();
  const { api, page } = app;
  api.on(TRY, { affected: { total: 1, clinics: 1, items: [RECIPIENT] } });
  api.on(SEND, sent({ status: "SENDING" }));
  await review(app);
  await eventually(() => expect(page.findModal()).not.toBeNull());
  expect(page.findModal()?.getElement().textContent).toContain("1 administrator of 1 clinic will get this mail:");
  expect(page.findModal()?.getElement().textContent).toContain("Grace Hopper, Clinic 000");
  expect(api.named(SEND)).toEqual([]);
  button(page, "Send to 1 administrator").click();
  await eventually(() => expect(text()).toContain("The announcement will be sent within a minute."));
  for (const name of [TRY, SEND]) expect(api.named(name).map(({ body }) => body)).toEqual([BODY]);
  expect(page.findTextarea()?.getTextareaValue()).toBe("");
});

test("keeps what was typed when sending fails", async () => {
  const app = await openPage();
  const { api, page } = app;
  api.on(TRY, { affected: { total: 1, clinics: 1, items: [RECIPIENT] } });
  api.on(SEND, refuse("unavailable", REQUEST_TEXTS.unavailable));
  await review(app);
  await eventually(() => expect(page.findModal()).not.toBeNull());
  button(page, "Send to 1 administrator").click();
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.unavailable));
  button(page, "Back").click();
  expect(page.findTextarea()?.getTextareaValue()).toBe("On Sunday.");
});

test("sends nothing to clinics without an active administrator", async () => {
  const app = await openPage();
  app.api.on(TRY, { affected: { total: 0, clinics: 1, items: [] } });
  await review(app);
  await eventually(() => expect(text()).toContain("None of these clinics has an active administrator."));
  expect(button(app.page, "Send to 0 administrators").isDisabled()).toBe(true);
});

test("shows how far an announcement is, and which mails failed and why", async () => {
  const { api } = await openPage([sent({ announcement_id: nthId("ann", 2), status: "SENDING", failed: 0 }), sent()]);
  await eventually(() => expect(text()).toContain("Sending, 2 of 3"));
  const reason = "The mail service refused the message.";
  api.on(`GET /api/announcements/${nthId("ann", 1)}/failures`, {
    items: [{ ...RECIPIENT, reason, at: "2026-05-30T12:01:00.000Z" }],
    next_cursor: null,
  });
  const show = document.querySelector<HTMLElement>("[aria-label='Show 1 failure of Maintenance']");
  act(() => show?.click());
  await eventually(() => expect(text()).toContain(reason));
  expect(text()).toContain("grace@example.com");
});
