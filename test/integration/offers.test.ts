import type { EntryOffer } from "../../shared/appointments/waitlist.ts";
import { ONLINE_REFUSALS } from "../../shared/online/texts.ts";
import { daysAfter } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { setClock } from "./front-desk.ts";
import { DAY, openOfferDesk, pass, runOffers } from "./offer-desk.ts";

let emulators: Emulators;
let offers: Awaited<ReturnType<typeof openOfferDesk>>;
// The whole stream is read at every write, so each test has a table of its own.
beforeEach(async () => {
  emulators = await startEmulators({ stream: true });
  setClock("10:00");
  offers = await openOfferDesk(emulators);
}, 30_000);
afterEach(() => {
  vi.useRealTimers();
  return emulators.stop();
});

const outcomesOf = (ledger: readonly EntryOffer[] = []) => ledger.map(({ outcome = "open" }) => outcome);

/** Cancels an appointment at 09:00 of the day, and lets its time be offered. */
async function freeNine(): Promise<void> {
  await offers.cancel(await offers.book("09:00"));
  await offers.run();
}

test("offers a cancelled time to who has waited longest, holds it, and books it by one request", async () => {
  const first = await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  await freeNine();

  expect(offers.sentTo()).toEqual(["first"]);
  const held = await offers.tryToBook("09:00");
  expect(held).toMatchObject({ status: 409, body: { code: "slot_held" } });
  expect(held.body.fields?.start_time).toMatch(
    /^This time is offered to a person on the waitlist until \d+:\d\d [AP]M\.$/,
  );
  const [entry] = await offers.waitlist();
  expect(entry).toMatchObject({ entry_id: first.entry_id, offers: [{ date: DAY, start_time: "09:00" }] });
  expect(outcomesOf(entry?.offers)).toEqual(["open"]);

  const token = offers.lastToken();
  const shown = await offers.view(token);
  expect(shown).toMatchObject({
    status: 200,
    body: {
      status: "open",
      first_name: "Grace",
      clinic_name: "Lakeside Family Clinic",
      date: DAY,
      start_time: "09:00",
      service_name: "Check-up",
      gives_up: null,
    },
  });
  const accepted = await offers.accept(token);
  expect(accepted).toMatchObject({ status: 200, body: { status: "accepted", start_time: "09:00" } });
  expect(JSON.stringify([shown.body, accepted.body])).not.toMatch(/pat_|appt_|wait_|example\.com/);
  expect((await offers.waitlist()).map(({ patient_name }) => patient_name)).toEqual(["Grace Second"]);
  const { body } = await offers.send("list", { query: { from: DAY, to: DAY, status: "BOOKED" } });
  expect(body.items).toMatchObject([{ patient_name: "Grace First", start_time: "09:00", booked_by: "patient" }]);

  // The same request again answers the same, and nothing is left to offer.
  expect(await offers.accept(token)).toMatchObject({ status: 200, body: { status: "accepted" } });
  expect(await offers.decline(token)).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  await offers.run();
  expect(offers.sentTo()).toEqual(["first"]);
});

test("offers the time to the next person when an offer ends, and refuses the late answer", async () => {
  const first = await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  await freeNine();
  const token = offers.lastToken();
  pass(59);
  await offers.run();
  expect(offers.sentTo()).toEqual(["first"]);
  expect((await offers.view(token)).status).toBe(200);

  pass(1);
  // The stored end decides, also before the job has seen it.
  const gone = { status: 409, body: { code: "slot_taken", error: ONLINE_REFUSALS.slot_taken.en } };
  expect(await offers.accept(token)).toMatchObject(gone);
  await offers.run();
  expect(offers.sentTo()).toEqual(["first", "second"]);
  for (const answer of [offers.view, offers.accept, offers.decline]) expect(await answer(token)).toMatchObject(gone);
  const entries = await offers.waitlist();
  expect(entries.map((entry) => outcomesOf(entry.offers))).toEqual([["expired"], ["open"]]);
  expect(entries[0]?.entry_id).toBe(first.entry_id);

  pass(60);
  await offers.run();
  expect(offers.sentTo()).toEqual(["first", "second"]);
  expect((await offers.tryToBook("09:00")).status).toBe(201);
});

test("offers a declined time to the next person at once", async () => {
  await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  await freeNine();
  const token = offers.lastToken();
  for (let times = 0; times < 2; times += 1)
    expect(await offers.decline(token)).toMatchObject({ status: 200, body: { status: "declined" } });
  expect(await offers.accept(token)).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  await runOffers();
  expect(offers.sentTo()).toEqual(["first", "second"]);
  expect((await offers.waitlist()).map((entry) => outcomesOf(entry.offers))).toEqual([["declined"], ["open"]]);
});

test("gives up the patient's present appointment in the same transaction, and offers its time in turn", async () => {
  const mover = await offers.register("Mover");
  const present = await offers.book("15:00", { patient_id: mover });
  await offers.wait(mover, { appointment_id: present, to_time: "12:00" });
  await offers.wait(await offers.register("Later"), { from_time: "14:00" });
  await freeNine();
  const token = offers.lastToken();
  const { body } = await offers.view(token);
  expect(body.gives_up).toEqual({ date: DAY, start_time: "15:00", service_name: "Check-up" });
  expect((await offers.get(present)).appointment_status).toBe("BOOKED");

  expect((await offers.accept(token)).status).toBe(200);
  expect(await offers.get(present)).toMatchObject({ appointment_status: "CANCELLED", online_change: "cancelled" });
  await offers.run();
  expect(offers.sentTo()).toEqual(["mover", "later"]);
  expect((await offers.view(offers.lastToken())).body).toMatchObject({ start_time: "15:00", gives_up: null });
});

test("moves a patient to an offered time that overlaps the appointment that is given up", async () => {
  const mover = await offers.register("Mover");
  const present = await offers.book("09:30", { patient_id: mover });
  await offers.wait(mover, { appointment_id: present });
  await freeNine();
  expect((await offers.accept(offers.lastToken())).status).toBe(200);
  const { body } = await offers.send("list", { query: { from: DAY, to: DAY, status: "BOOKED" } });
  expect(body.items).toMatchObject([{ patient_id: mover, start_time: "09:00" }]);
});

test("lets the desk take an offered time", async () => {
  await offers.wait(await offers.register("First"));
  await freeNine();
  const token = offers.lastToken();
  expect((await offers.tryToBook("09:00", { release_hold: true })).status).toBe(201);
  const gone = { status: 409, body: { code: "slot_taken" } };
  expect(await offers.view(token)).toMatchObject(gone);
  expect(await offers.accept(token)).toMatchObject(gone);
  pass(60);
  await offers.run();
  const [entry] = await offers.waitlist();
  expect(outcomesOf(entry?.offers)).toEqual(["taken"]);
});

test("offers a time to no one without an address, after an opt-out or outside the wishes, and to no one before 8 a.m.", async () => {
  await offers.wait(await offers.register("Nomail", { email: "" }));
  await offers.wait(await offers.register("Afternoon"), { from_time: "13:00" });
  await offers.wait(await offers.register("Otherday"), { days: ["Sun"] });
  const optedOut = await offers.register("Optedout");
  await offers.wait(optedOut);
  const { blockMail } = await import("../../functions/entities/messages.ts");
  await blockMail(offers.clinic.tenant_id, optedOut, "opted_out");
  await offers.wait(await offers.register("Fitting"));
  const appointment_id = await offers.book("11:00");
  setClock("21:00");
  await offers.cancel(appointment_id);
  await offers.run();
  expect(offers.mails()).toEqual([]);
  pass(10 * 60 + 59);
  await offers.run();
  expect(offers.mails()).toEqual([]);
  pass(1);
  await offers.run();
  expect(offers.sentTo()).toEqual(["fitting"]);
});

test("ends with the minimum notice, also within the time to answer", async () => {
  await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  const appointment_id = await offers.book("11:00");
  vi.setSystemTime(Date.parse(`${DAY}T14:30:00.000Z`));
  await offers.cancel(appointment_id);
  await offers.run();
  const { body } = await offers.view(offers.lastToken());
  expect(body.expires_at).toBe(`${DAY}T15:00:00.000Z`);
  pass(31);
  await offers.run();
  expect(offers.sentTo()).toEqual(["first"]);
  expect((await offers.tryToBook("11:00")).status).toBe(201);
});

test("offers nothing while the clinic does not, and ends offers when online booking is switched off", async () => {
  await offers.wait(await offers.register("First"));
  await freeNine();
  const { body } = await offers.clinic.send("TENANT_ADMIN", "online", "getSettings");
  await offers.clinic.send("TENANT_ADMIN", "online", "putSettings", { body: { ...body, enabled: false } as never });
  expect(await offers.accept(offers.lastToken())).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  await offers.cancel(await offers.book("10:00"));
  await offers.run();
  pass(60);
  await offers.run();
  expect(offers.sentTo()).toEqual(["first"]);
});

test("offers a moved appointment's former time, by the earliest last date if the clinic wants that", async () => {
  offers = await openOfferDesk(emulators, { order: "soonest" });
  await offers.wait(await offers.register("Patient"));
  await offers.wait(await offers.register("Soon"), { until: daysAfter(DAY, 3) });
  const appointment_id = await offers.book("09:00");
  const { version } = await offers.get(appointment_id);
  const body = { start_time: "16:00", version };
  expect((await offers.send("reschedule", { params: { appointment_id }, body })).status).toBe(200);
  await offers.run();
  expect(offers.sentTo()).toEqual(["soon"]);
});

test("offers the hours of a practitioner's time off that is deleted to several people, one after the other", async () => {
  const { practitioner_id: staff_id } = offers.desk;
  const off = { from_date: DAY, to_date: DAY, start_time: "09:00", end_time: "10:00" };
  const { body } = await offers.clinic.send("TENANT_ADMIN", "staff", "createTimeOff", {
    params: { staff_id },
    body: off,
  });
  await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  await offers.clinic.send("TENANT_ADMIN", "staff", "removeTimeOff", { params: { time_off_id: body.time_off_id } });
  await offers.run();
  expect(offers.sentTo()).toEqual(["first"]);
  await offers.accept(offers.lastToken());
  await runOffers();
  expect(offers.sentTo()).toEqual(["first", "second"]);
  expect((await offers.view(offers.lastToken())).body.start_time).toBe("09:30");
});

test("offers the hours that a deleted closure of the location frees, in each of which a practitioner works", async () => {
  const { location_id } = offers.desk;
  const closure = { from_date: DAY, to_date: DAY, start_time: "09:00", end_time: "09:30", reason: "Inventory" };
  const closed = await offers.clinic.send("TENANT_ADMIN", "locations", "createClosure", {
    params: { location_id },
    body: closure,
  });
  await offers.wait(await offers.register("First"));
  const { closure_id } = closed.body;
  await offers.clinic.send("TENANT_ADMIN", "locations", "removeClosure", { params: { closure_id } });
  await offers.run();
  expect(offers.sentTo()).toEqual(["first"]);
  expect((await offers.view(offers.lastToken())).body.start_time).toBe("09:00");
});

test("writes the mail in the patient's language, without service and practitioner, and with a way out", async () => {
  await offers.wait(await offers.register("First", { preferred_language: "es" }));
  await freeNine();
  const [mail] = offers.mails();
  expect(mail?.subject).toMatch(/^Hay una hora libre en Lakeside Family Clinic/);
  expect(mail?.text).toContain("Si no responde, la hora se ofrece a la siguiente persona");
  expect(mail?.text).toContain("/messages/opt-out/");
  expect(mail?.text).not.toMatch(/Check-up|Okafor/);
});

test.each(["", "x", "a".repeat(200)])("answers 404 or 422 for the token %j", async (token) => {
  for (const answer of [offers.view, offers.accept, offers.decline])
    expect(await answer(token)).toMatchObject(token ? { status: 404, body: { code: "not_found" } } : { status: 422 });
});

test("answers 404 while the clinic is suspended, and for an altered token", async () => {
  await offers.wait(await offers.register("First"));
  await freeNine();
  const token = offers.lastToken();
  const altered = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect((await offers.view(`${altered.slice(0, 20)}${altered.slice(21)}`)).status).toBe(404);
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const { tenant_id } = offers.clinic;
  await tenantEntity().patch({ tenant_id }).set({ status: "INACTIVE" }).go();
  for (const answer of [offers.view, offers.accept, offers.decline]) expect((await answer(token)).status).toBe(404);
});

test("refuses an appointment to give up that is another patient's, cancelled or unknown", async () => {
  const patient_id = await offers.register("First");
  const other = await offers.book("09:00");
  const own = await offers.book("10:00", { patient_id });
  await offers.cancel(own);
  const add = (appointment_id: string) =>
    offers.send("addToWaitlist", { body: { patient_id, service_id: offers.desk.service_id, appointment_id } });
  expect(await add(other)).toMatchObject({ status: 422, body: { fields: { appointment_id: expect.any(String) } } });
  expect(await add(own)).toMatchObject({ status: 422, body: { fields: { appointment_id: expect.any(String) } } });
  expect((await add(own.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(404);
});
