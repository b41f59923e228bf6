import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Alternative } from "../../../shared/contract/errors.ts";
import { ONLINE_REFUSALS } from "../../../shared/online/texts.ts";
import { BookingPage } from "../../../web/src/online/booking/booking-page.tsx";
import { BOOKING } from "../../../web/src/online/booking/texts.ts";
import { refuse, serve } from "../../support/render-api.tsx";
import { text } from "../../support/render-gestures.tsx";
import {
  BOOKED,
  HOLD,
  heading,
  inMinutes,
  open,
  PAGE,
  press,
  showsHeading,
  TIMES,
  TOMORROW,
  type,
  typePerson,
} from "./render-online.tsx";

const API = "/api/online/lakeside";
const { asks } = BOOKING.en;

afterEach(() => history.replaceState(null, "", "/"));

const offer = () =>
  serve({
    [`GET ${API}`]: PAGE,
    [`GET ${API}/times`]: TIMES,
    [`POST ${API}/holds`]: HOLD,
    [`POST ${API}/codes`]: undefined,
    [`POST ${API}/appointments`]: BOOKED,
  });

const openPage = (languages?: readonly string[]) => open(<BookingPage username="lakeside" />, languages);

/** Returns a refusal that names other times. */
const refuseFor = (code: "slot_taken" | "hold_expired", alternatives: readonly Alternative[]) =>
  Response.json({ error: ONLINE_REFUSALS[code].en, code, alternatives, request_id: "r1" }, { status: 409 });

async function chooseTime() {
  await press("Annual Physical");
  await press("Main Street");
  await press("Ana Ruiz");
  await press("9:00");
  await showsHeading(asks.person);
}

async function askForCode() {
  await chooseTime();
  typePerson();
  await press("Send me the code");
  await showsHeading(asks.code);
}

test("leads from the service to the booked appointment, and keeps nothing of the person afterwards", async () => {
  const api = offer();
  openPage();
  await showsHeading(asks.service);
  expect(text()).toContain("For patients of the clinic");
  await askForCode();
  expect(text()).toContain("maria@example.com");
  type("Code", "123456");
  await press("Book the appointment");
  await showsHeading(asks.done);
  expect(api.named(`POST ${API}/holds`).map(({ body }) => body)).toEqual([
    { service_id: "svc_1", practitioner_id: "stf_1", date: TOMORROW, start_time: "09:00" },
  ]);
  expect(api.named(`POST ${API}/codes`).map(({ body }) => body)).toEqual([
    { hold: "h0ld", email: "maria@example.com", language: "en" },
  ]);
  expect(api.named(`POST ${API}/appointments`).map(({ body }) => body)).toEqual([
    {
      hold: "h0ld",
      code: "123456",
      first_name: "Maria",
      last_name: "Lopez",
      dob: "1984-02-09",
      contact: "(512) 555-0147",
      reason: "",
    },
  ]);
  expect(screen.getByRole("link", { name: "Move or cancel the appointment" }).getAttribute("href")).toBe(
    "/my-appointment#t0ken",
  );
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Lopez");
});

test("asks only what has more than one answer, and books with anyone who is free", async () => {
  const api = offer();
  openPage();
  const shownStep = () => /Step \d( of \d)?/.exec(text())?.[0];
  await showsHeading(asks.service);
  // How many steps follow depends on the service, and then on the location.
  expect(shownStep()).toBe("Step 1");
  await press("Follow-up");
  await showsHeading(asks.time);
  expect(shownStep()).toBe("Step 2 of 4");
  await press("Change: Service");
  await press("Annual Physical");
  expect(shownStep()).toBe("Step 2");
  await press("Main Street");
  expect(shownStep()).toBe("Step 3 of 6");
  await press("Anyone who is free");
  // Two practitioners are free at nine.
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^(9:00|2:30)/ })).toHaveLength(2));
  await press("2:30");
  await showsHeading(asks.person);
  expect(api.named(`POST ${API}/holds`)[0]?.body).toEqual({ service_id: "svc_1", date: TOMORROW, start_time: "14:30" });
});

test("begins with the service and the location of the link", async () => {
  history.replaceState(null, "", "/book/lakeside?service=svc_1&location=loc_1");
  offer();
  openPage();
  await showsHeading(asks.practitioner);
  expect(text()).toContain("Main Street");
});

test("speaks Spanish to a browser that does, and asks the API for Spanish", async () => {
  const api = offer();
  openPage(["es-MX", "en"]);
  await showsHeading(BOOKING.es.asks.service);
  expect(document.documentElement.lang).toBe("es");
  expect(api.calls.at(-1)?.headers.get("accept-language")).toBe("es");
  await press("English");
  await showsHeading(asks.service);
  expect(document.documentElement.lang).toBe("en");
  expect(document.title).toBe(`${asks.service} – Lakeside Family Clinic`);
});

test("moves the focus to the heading of each step", async () => {
  offer();
  openPage();
  await press("Annual Physical");
  await showsHeading(asks.location);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("says why nothing fits, and offers another practitioner and another location, with three requests", async () => {
  const api = offer();
  const other = { date: TOMORROW, start_time: "11:15", practitioner_id: "stf_2" };
  const reason = "Ana Ruiz has no free time in the next 60 days.";
  api.on(`GET ${API}/times`, ({ url }: { readonly url: URL }) =>
    url.searchParams.get("practitioner_id") === "stf_1"
      ? { items: [], next: null, reason }
      : { items: [other], next: null, reason: null },
  );
  openPage();
  await press("Annual Physical");
  await press("Main Street");
  await press("Ana Ruiz");
  await screen.findByText(reason);
  await screen.findByRole("button", { name: /^At North: / });
  expect(api.named(`GET ${API}/times`)).toHaveLength(3);
  await press("With another practitioner: ");
  await press("11:15");
  await showsHeading(asks.person);
  expect(api.named(`POST ${API}/holds`)[0]?.body).not.toHaveProperty("practitioner_id");
});

test("leads to the week of the next free time", async () => {
  const api = offer();
  const next = { date: "2099-06-15", start_time: "10:00", practitioner_id: "stf_1" };
  api.on(`GET ${API}/times`, ({ url }: { readonly url: URL }) =>
    url.searchParams.get("from") === next.date
      ? { items: [next], next: null, reason: null }
      : { items: [], next, reason: null },
  );
  openPage();
  await press("Follow-up");
  await press("Go to the next free time: Monday, June 15, 10:00");
  expect(await screen.findByRole("button", { name: /^10:00/ })).toBeTruthy();
});

test("offers the other times of a refusal", async () => {
  const api = offer();
  const alternatives = [{ date: TOMORROW, start_time: "16:45", practitioner_id: "stf_2" }];
  api.on(`POST ${API}/holds`, refuseFor("slot_taken", alternatives));
  openPage();
  await press("Annual Physical");
  await press("Main Street");
  await press("Ana Ruiz");
  await press("9:00");
  await screen.findByText(ONLINE_REFUSALS.slot_taken.en);
  expect(heading()).toBe(asks.time);
  const other = await screen.findByRole("button", { name: /4:45.*Ben Cole/ });
  api.on(`POST ${API}/holds`, HOLD);
  fireEvent.click(other);
  await showsHeading(asks.person);
  expect(api.named(`POST ${API}/holds`).at(-1)?.body).toMatchObject({ practitioner_id: "stf_2", start_time: "16:45" });
});

test("says that the time is no longer held, keeps what was typed, and holds it again", async () => {
  const api = offer();
  api.on(`POST ${API}/holds`, { ...HOLD(), expires_at: inMinutes(-1) });
  openPage();
  await chooseTime();
  await screen.findByText(BOOKING.en.expired);
  expect(screen.queryByRole("button", { name: "Send me the code" })).toBeNull();
  type("First name", "Maria");
  api.on(`POST ${API}/holds`, { ...HOLD(), hold: "h0ld2" });
  await press("Hold the same time again");
  expect(await screen.findByRole("button", { name: "Send me the code" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Maria");
});

test("leads back to the times when the hold has ended at the API, and keeps the person", async () => {
  const api = offer();
  openPage();
  await askForCode();
  const alternatives = [{ date: TOMORROW, start_time: "14:30", practitioner_id: "stf_2" }];
  api.on(`POST ${API}/appointments`, refuseFor("hold_expired", alternatives));
  type("Code", "123456");
  await press("Book the appointment");
  await showsHeading(asks.time);
  expect(text()).toContain(ONLINE_REFUSALS.hold_expired.en);
  fireEvent.click(await screen.findByRole("button", { name: /2:30.*Ben Cole/ }));
  await showsHeading(asks.person);
  expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Lopez");
});

test("marks a wrong code at its field, which gets the focus", async () => {
  const api = offer();
  openPage();
  await askForCode();
  const field = screen.getByLabelText<HTMLInputElement>("Code");
  type("Code", "12");
  await press("Book the appointment");
  expect(await screen.findByText(BOOKING.en.wrong.code)).toBeTruthy();
  expect(api.named(`POST ${API}/appointments`)).toEqual([]);
  api.on(`POST ${API}/appointments`, refuse("wrong_code", ONLINE_REFUSALS.wrong_code.en));
  type("Code", "111111");
  await press("Book the appointment");
  await screen.findByText(ONLINE_REFUSALS.wrong_code.en);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("names the telephone where a service is for patients of the clinic", async () => {
  const api = offer();
  openPage();
  await askForCode();
  api.on(`POST ${API}/appointments`, refuse("known_patients_only", ONLINE_REFUSALS.known_patients_only.en));
  type("Code", "123456");
  await press("Book the appointment");
  await screen.findByText(ONLINE_REFUSALS.known_patients_only.en);
  expect(screen.getByRole("link", { name: "(512) 555-0100" }).getAttribute("href")).toBe("tel:5125550100");
});

test("returns to the person's details with what the API refuses of them", async () => {
  const api = offer();
  openPage();
  await askForCode();
  api.on(
    `POST ${API}/appointments`,
    refuse("invalid", "Please check the highlighted fields.", { first_name: "First Name must not contain <" }),
  );
  type("Code", "123456");
  await press("Book the appointment");
  await showsHeading(asks.person);
  expect(text()).toContain("First Name must not contain <");
});

test("says what is missing, in the person's language, and sends nothing", async () => {
  const api = offer();
  openPage(["es"]);
  await press("Follow-up");
  await press("9:00");
  await press(BOOKING.es.sendCode);
  const { first_name, last_name, dob, contact, email } = BOOKING.es.wrong;
  await screen.findByText(first_name);
  for (const sentence of [last_name, dob, contact, email]) expect(text()).toContain(sentence);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(BOOKING.es.first_name)));
  expect(api.named(`POST ${API}/codes`)).toEqual([]);
});

test("is where it was after a reload, with all that was typed", async () => {
  offer();
  const { unmount } = openPage();
  await chooseTime();
  typePerson();
  unmount();
  openPage();
  await showsHeading(asks.person);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("maria@example.com");
});

test("follows the browser's Back and Forward through the steps", async () => {
  offer();
  openPage();
  await press("Annual Physical");
  await showsHeading(asks.location);
  await press("Main Street");
  await showsHeading(asks.practitioner);
  history.back();
  await showsHeading(asks.location);
  history.forward();
  await showsHeading(asks.practitioner);
});

test("books once, however often the button is pressed", async () => {
  const api = offer();
  openPage();
  await askForCode();
  let answer: (booked: typeof BOOKED) => void = () => undefined;
  api.on(`POST ${API}/appointments`, () => new Promise<typeof BOOKED>((resolve) => (answer = resolve)));
  type("Code", "123456");
  const book = screen.getByRole("button", { name: "Book the appointment" });
  for (let times = 0; times < 3; times += 1) fireEvent.click(book);
  await waitFor(() => expect(api.named(`POST ${API}/appointments`)).toHaveLength(1));
  expect(book.getAttribute("aria-disabled")).toBe("true");
  answer(BOOKED);
  await showsHeading(asks.done);
  expect(api.named(`POST ${API}/appointments`)).toHaveLength(1);
});

test("is one plain page at a clinic that takes no bookings online", async () => {
  serve({ [`GET ${API}`]: refuse("not_found", ONLINE_REFUSALS.not_found.en) });
  openPage();
  await showsHeading(BOOKING.en.gone.title);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("loads again after a failure", async () => {
  const api = serve({});
  openPage();
  await screen.findByText("There is no connection. Please check it and try again.");
  api.on(`GET ${API}`, PAGE);
  await press("Try again");
  await showsHeading(asks.service);
});
