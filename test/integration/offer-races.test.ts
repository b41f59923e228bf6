import * as fc from "fast-check";
import { daysAfter } from "../support/dates.ts";
import { times } from "../support/depth.ts";
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

const booked = async () => {
  const { body } = await offers.send("list", { query: { from: DAY, to: DAY, status: "BOOKED" } });
  return body.items.map(({ patient_name, start_time }) => `${patient_name} ${start_time}`);
};
/** Returns the offers that stand open on the entries. */
const openOffers = async () =>
  (await offers.waitlist()).flatMap((entry) => (entry.offers ?? []).filter(({ outcome }) => !outcome));

/** Lets a cancelled time at 09:00 be offered to the first of some people. */
async function offerNine(...names: readonly string[]): Promise<void> {
  for (const name of names) await offers.wait(await offers.register(name));
  await offers.cancel(await offers.book("09:00"));
  await offers.run();
}

test("books once for many acceptances at the same moment", async () => {
  await offerNine("First");
  const answers = await Promise.all(Array.from({ length: 8 }, () => offers.accept(offers.lastToken())));
  expect(answers.map(({ status, body }) => `${status} ${body.status}`)).toEqual(Array(8).fill("200 accepted"));
  expect(await booked()).toEqual(["Grace First 09:00"]);
});

/** How often a race is run. Each opens a clinic, and the stream that it fills is read at every write. */
const ROUNDS = times(10, 3);

test("lets either an acceptance or a refusal win at the same moment", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    offers = await openOfferDesk(emulators);
    await offerNine("First");
    const [accepted, declined] = await Promise.all([
      offers.accept(offers.lastToken()),
      offers.decline(offers.lastToken()),
    ]);
    expect([accepted.status, declined.status].sort()).toEqual([200, 409]);
    expect(await booked()).toEqual(accepted.status === 200 ? ["Grace First 09:00"] : []);
  }
});

test("books for the first person or offers the time to the second, never both, when an offer is accepted at its end", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    offers = await openOfferDesk(emulators);
    await offerNine("First", "Second");
    const { body } = await offers.view(offers.lastToken());
    const [accepted] = await Promise.all([offers.accept(offers.lastToken()), runOffers(body.expires_at)]);
    await runOffers(body.expires_at);
    const isBooked = accepted.status === 200;
    expect(await booked()).toEqual(isBooked ? ["Grace First 09:00"] : []);
    expect(offers.sentTo()).toEqual(isBooked ? ["first"] : ["first", "second"]);
  }
});

test("offers a time to one person when several runs of the job meet", async () => {
  await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  await offers.cancel(await offers.book("09:00"));
  await emulators.drainStream();
  await Promise.all(Array.from({ length: 4 }, () => runOffers()));
  expect(await openOffers()).toHaveLength(1);
  expect(new Set(offers.sentTo())).toEqual(new Set(["first"]));
});

/** Lets the process end after a number of commands: all later ones fail. Returns whether it came so far. */
async function crashAfter(commands: number, work: () => Promise<unknown>): Promise<boolean> {
  // The functions read their environment when they load.
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  let sent = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      sent += 1;
      if (sent > commands) throw new Error("The process has ended.");
      return next(args);
    },
    { step: "initialize", name: "crashAfter", override: true },
  );
  try {
    await work().catch(() => undefined);
  } finally {
    client.middlewareStack.remove("crashAfter");
  }
  return sent > commands;
}

test("continues after a crash at every step of an offer and of its end, and offers the time to one person at a time", async () => {
  await offers.wait(await offers.register("First"));
  await offers.wait(await offers.register("Second"));
  await offers.cancel(await offers.book("09:00"));
  await emulators.drainStream();
  const { readOpenHolds } = await import("../../functions/domain/booking/holds.ts");
  for (const expected of [["first"], ["first", "second"]]) {
    for (let commands = 1; await crashAfter(commands, runOffers); commands += 1)
      expect((await openOffers()).length).toBeLessThanOrEqual(1);
    await runOffers();
    expect(new Set(offers.sentTo())).toEqual(new Set(expected));
    expect(await openOffers()).toHaveLength(1);
    expect((await readOpenHolds(offers.clinic.tenant_id)).holds).toHaveLength(1);
    if (expected.length === 1) pass(60);
  }
  expect((await offers.accept(offers.lastToken())).status).toBe(200);
  expect(await booked()).toEqual(["Grace Second 09:00"]);
});

const person = fc.record({
  wishes: fc.constantFrom({}, { to_time: "12:00" }, { from_time: "09:15" }, { days: ["Sun"] }),
  hasEmail: fc.boolean(),
  lastDay: fc.constantFrom(undefined, 0, 3, 9),
  answer: fc.constantFrom("accept", "decline", "nothing"),
});

/** An exhaustive run opens as many clinics one after the other, each with a table of its own. */
const WAITLISTS = times(25, 4);

test("offers a freed time to those whom it suits, in the clinic's order, until one accepts", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 5 }),
      fc.constantFrom("longest" as const, "soonest" as const),
      async (people, order) => {
        await emulators.stop();
        emulators = await startEmulators({ stream: true });
        setClock("10:00");
        offers = await openOfferDesk(emulators, { order });
        for (const [nth, { wishes, hasEmail, lastDay }] of people.entries()) {
          const id = await offers.register(`Person${nth}`, hasEmail ? {} : { email: "" });
          await offers.wait(id, { ...wishes, ...(lastDay !== undefined && { until: daysAfter(DAY, lastDay) }) });
        }
        const fitting = people
          .map((each, nth) => ({ ...each, nth }))
          .filter(({ wishes, hasEmail }) => hasEmail && !("from_time" in wishes) && !("days" in wishes));
        const dayOf = ({ lastDay }: (typeof fitting)[number]): number => lastDay ?? 1_000;
        const inOrder =
          order === "longest" ? fitting : fitting.toSorted((a, b) => dayOf(a) - dayOf(b) || a.nth - b.nth);
        const accepting = inOrder.findIndex(({ answer }) => answer === "accept");
        const asked = accepting < 0 ? inOrder : inOrder.slice(0, accepting + 1);

        await offers.cancel(await offers.book("09:00"));
        await offers.run();
        for (const [place, { nth, answer }] of asked.entries()) {
          expect(offers.sentTo()).toEqual(asked.slice(0, place + 1).map((each) => `person${each.nth}`));
          expect(await openOffers()).toHaveLength(1);
          expect(offers.mails().at(-1)?.to).toContain(`person${nth}@`);
          if (answer === "accept") expect((await offers.accept(offers.lastToken())).status).toBe(200);
          else if (answer === "decline") expect((await offers.decline(offers.lastToken())).status).toBe(200);
          else pass(60);
          await runOffers();
        }
        expect(offers.sentTo()).toHaveLength(asked.length);
        expect(await openOffers()).toEqual([]);
        expect(await booked()).toHaveLength(accepting < 0 ? 0 : 1);
      },
    ),
    { numRuns: WAITLISTS, seed: 7 },
  );
});
