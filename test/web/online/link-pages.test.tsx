import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { OnlineOffer } from "../../../shared/online/offer.ts";
import { ONLINE_PATHS } from "../../../shared/online/pages.ts";
import { ONLINE_REFUSALS } from "../../../shared/online/texts.ts";
import { MyAppointmentPage } from "../../../web/src/online/appointment/my-appointment-page.tsx";
import { APPOINTMENT as TEXTS } from "../../../web/src/online/appointment/texts.ts";
import { takeToken } from "../../../web/src/online/link-page.tsx";
import { MyOfferPage } from "../../../web/src/online/offer/my-offer-page.tsx";
import { OFFER } from "../../../web/src/online/offer/texts.ts";
import { refuse, serve } from "../../support/render-api.tsx";
import { text } from "../../support/render-gestures.tsx";
import { APPOINTMENT, inMinutes, open, press, showsHeading, TIMES, TOMORROW, type } from "./render-online.tsx";

const API = "POST /api/online/appointment";
const texts = TEXTS.en;
const DEAD = refuse("not_found", ONLINE_REFUSALS.dead_link.en);

function openLink(path: string = ONLINE_PATHS.myAppointment, token = "t0ken") {
  history.replaceState(null, "", `${path}#${token}`);
  const taken = takeToken(path);
  return path === ONLINE_PATHS.myOffer
    ? open(<MyOfferPage taken={taken} />)
    : open(<MyAppointmentPage taken={taken} />);
}

test("takes the token out of the address at once, and keeps it for a reload", async () => {
  const api = serve({ [`${API}/view`]: APPOINTMENT });
  const { unmount } = openLink();
  expect(location.hash).toBe("");
  await showsHeading(texts.hello("Maria"));
  unmount();
  open(<MyAppointmentPage taken={takeToken(ONLINE_PATHS.myAppointment)} />);
  await showsHeading(texts.hello("Maria"));
  expect(api.calls.map(({ name, body }) => ({ name, body }))).toEqual([
    { name: `${API}/view`, body: { token: "t0ken" } },
    { name: `${API}/view`, body: { token: "t0ken" } },
  ]);
});

test("shows the appointment of another link that is opened in the same tab", async () => {
  const api = serve({ [`${API}/view`]: APPOINTMENT });
  openLink();
  await showsHeading(texts.hello("Maria"));
  api.on(`${API}/view`, { ...APPOINTMENT, first_name: "Leo" });
  location.hash = "#0ther";
  await showsHeading(texts.hello("Leo"));
  expect(api.calls.at(-1)?.body).toEqual({ token: "0ther" });
  expect(location.hash).toBe("");
});

test("confirms once the button is pressed", async () => {
  const api = serve({
    [`${API}/view`]: APPOINTMENT,
    [`${API}/confirm`]: { ...APPOINTMENT, confirmed_at: inMinutes(0) },
  });
  openLink();
  await showsHeading(texts.hello("Maria"));
  expect(api.named(`${API}/confirm`)).toEqual([]);
  await press(texts.coming);
  await screen.findByText(texts.confirmed);
  expect(screen.queryByRole("button", { name: texts.coming })).toBeNull();
});

test("moves the appointment after a question, and offers the other times of a refusal", async () => {
  const moved = { ...APPOINTMENT, start_time: "14:30" };
  const alternatives = [{ date: TOMORROW, start_time: "14:30", practitioner_id: "stf_2" }];
  const refusal = { error: ONLINE_REFUSALS.slot_taken.en, code: "slot_taken", alternatives, request_id: "r1" };
  const api = serve({
    [`${API}/view`]: APPOINTMENT,
    [`${API}/times`]: TIMES,
    [`${API}/move`]: Response.json(refusal, { status: 409 }),
  });
  openLink();
  await press(texts.move);
  await press("9:00");
  await showsHeading(texts.ask.confirmMove);
  await press("Move to");
  await screen.findByText(ONLINE_REFUSALS.slot_taken.en);
  api.on(`${API}/move`, moved);
  fireEvent.click(await screen.findByRole("button", { name: /^(?!Move to).*2:30/ }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await press("Move to");
  await screen.findByText(texts.moved);
  expect(api.named(`${API}/move`).at(-1)?.body).toEqual({
    token: "t0ken",
    date: TOMORROW,
    start_time: "14:30",
    practitioner_id: "stf_2",
  });
});

test("cancels with a reason, and offers to book again", async () => {
  const cancelled = { ...APPOINTMENT, status: "CANCELLED", can_confirm: false, can_cancel: false, can_change: false };
  const api = serve({ [`${API}/view`]: APPOINTMENT, [`${API}/cancel`]: cancelled });
  openLink();
  await press(texts.cancel);
  await showsHeading(texts.ask.cancel);
  type(/^Why can't you come/, " I am ill ");
  await press(texts.cancel);
  await showsHeading(texts.cancelled);
  expect(api.named(`${API}/cancel`).map(({ body }) => body)).toEqual([{ token: "t0ken", reason: "I am ill" }]);
  expect(screen.getByRole("link", { name: texts.again }).getAttribute("href")).toBe("/book/lakeside");
});

test("names the telephone after the notice for changes", async () => {
  serve({ [`${API}/view`]: { ...APPOINTMENT, can_change: false, can_cancel: false } });
  openLink();
  await showsHeading(texts.hello("Maria"));
  expect(text()).toContain(texts.late(false));
  expect(screen.getByRole("link", { name: "(512) 555-0100" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: texts.move })).toBeNull();
  expect(screen.queryByRole("button", { name: texts.cancel })).toBeNull();
});

test.each(["a dead link", "no link"])("is one plain page for %s", async (kind) => {
  const api = serve({ [`${API}/view`]: DEAD });
  openLink(ONLINE_PATHS.myAppointment, kind === "no link" ? "" : "dead");
  await showsHeading(texts.dead.title);
  expect(api.calls).toHaveLength(kind === "no link" ? 0 : 1);
});

test("shows the plain page when the link has died before a button is pressed", async () => {
  serve({ [`${API}/view`]: APPOINTMENT, [`${API}/confirm`]: DEAD });
  openLink();
  await press(texts.coming);
  await showsHeading(texts.dead.title);
});

test("keeps the reason when the cancellation could not be sent", async () => {
  serve({ [`${API}/view`]: APPOINTMENT });
  openLink();
  await press(texts.cancel);
  type(/^Why can't you come/, "I am ill");
  await press(texts.cancel);
  await screen.findByText("There is no connection. Please check it and try again.");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why can't you come/).value).toBe("I am ill");
});

describe("an offer", () => {
  const OFFERED: OnlineOffer = {
    status: "open",
    first_name: "Maria",
    clinic_name: APPOINTMENT.clinic_name,
    location: APPOINTMENT.location,
    time_zone: APPOINTMENT.time_zone,
    date: TOMORROW,
    start_time: "09:00",
    end_time: "09:30",
    service_name: "Annual Physical",
    practitioner_name: "Ana Ruiz",
    expires_at: inMinutes(60),
    gives_up: { date: "2099-06-15", start_time: "10:00", service_name: "Annual Physical" },
  };
  const offer = OFFER.en;
  const OFFER_API = "POST /api/online/offer";

  test("is accepted once the button is pressed, and says what is given up", async () => {
    const api = serve({
      [`${OFFER_API}/view`]: OFFERED,
      [`${OFFER_API}/accept`]: { ...OFFERED, status: "accepted" },
    });
    openLink(ONLINE_PATHS.myOffer);
    await showsHeading(offer.hello("Maria"));
    expect(text()).toContain(offer.givesUp("Monday, June 15, 10:00 AM"));
    expect(api.named(`${OFFER_API}/accept`)).toEqual([]);
    await press(offer.accept);
    await showsHeading(offer.accepted);
    expect(api.named(`${OFFER_API}/accept`).map(({ body }) => body)).toEqual([{ token: "t0ken" }]);
  });

  test("is declined", async () => {
    serve({ [`${OFFER_API}/view`]: OFFERED, [`${OFFER_API}/decline`]: { ...OFFERED, status: "declined" } });
    openLink(ONLINE_PATHS.myOffer);
    await press(offer.decline);
    await showsHeading(offer.declined);
    expect(screen.queryByRole("button", { name: offer.accept })).toBeNull();
  });

  test("is over when its time is gone", async () => {
    serve({
      [`${OFFER_API}/view`]: OFFERED,
      [`${OFFER_API}/accept`]: refuse("slot_taken", ONLINE_REFUSALS.slot_taken.en),
    });
    openLink(ONLINE_PATHS.myOffer);
    await press(offer.accept);
    await showsHeading(offer.taken.title);
    expect(text()).toContain(offer.taken.text);
    expect(document.querySelector("a[href^='tel:']")).not.toBeNull();
  });
});
