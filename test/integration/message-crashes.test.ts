import { setTimeout as sleep } from "node:timers/promises";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { MONDAY } from "../support/dates.ts";
import { times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { dispatchAtOnce } from "./due-at-once.ts";
import { dispatch, inMinutes, type MessageDesk, openMessageDesk, settingsFor } from "./message-desk.ts";

type Send = (command: { constructor: { name: string } }, ...rest: unknown[]) => Promise<unknown>;
type Sender = { prototype: { send: Send } };

/** Lets a hook run around every request of the functions to DynamoDB and SES. */
function aroundRequests(hook: (name: string, send: () => Promise<unknown>) => Promise<unknown>): void {
  for (const { prototype } of [DynamoDBDocumentClient, SESv2Client] as unknown as Sender[]) {
    const original = prototype.send;
    vi.spyOn(prototype, "send").mockImplementation(function (this: unknown, ...args) {
      return hook(args[0].constructor.name, () => original.apply(this, args));
    });
  }
}

/** Lets the process end at a request, which is carried out or not. Resolves at that moment; no later request is sent. */
const dieAt = (step: number, isCarriedOut: boolean): Promise<void> =>
  new Promise((died) => {
    let count = 0;
    aroundRequests(async (_, send) => {
      count += 1;
      if (count < step) return send();
      if (count === step && isCarriedOut) await send();
      died();
      return new Promise(() => undefined);
    });
  });

/**
 * Lets SES answer every mail at once, or refuse it, and counts the accepted ones. On a busy machine, a mail without an answer
 * in time would rightly count as interrupted.
 */
function answerMails(refusal: (mail: number) => Error | undefined = () => undefined): () => number {
  let mails = 0;
  let accepted = 0;
  aroundRequests(async (name, send) => {
    if (name !== "SendEmailCommand") return send();
    mails += 1;
    const error = refusal(mails);
    if (error) throw error;
    accepted += 1;
    return undefined;
  });
  return () => accepted;
}

let emulators: Emulators;
let desk: MessageDesk;
beforeAll(async () => {
  emulators = await startEmulators();
  desk = await openMessageDesk("grace@example.com");
  const { patient, ...others } = settingsFor("patient");
  const off = { immediate: false, hours_before: null, hours_after: null };
  await desk.set({ ...others, patient: { ...patient, appointment_reminder: off } });
});
afterAll(() => emulators.stop());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const sent = () => emulators.outbox.list().length;

let quarter = 0;
/** Books one appointment a quarter of an hour apart from the others, on days from the Monday on. */
const bookNext = () => {
  const minutes = 9 * 60 + 30 * (quarter % 14);
  const date = new Date(Date.parse(MONDAY) + Math.floor(quarter / 14) * 86_400_000).toISOString().slice(0, 10);
  quarter += 1;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return desk.book(time, { date });
};

/** Returns the requests of one message: the pauses, the partitions, the claim, the reads, the link's token, SES and the outcome. */
async function requestsOfOneRun(): Promise<string[]> {
  await bookNext();
  const names: string[] = [];
  aroundRequests((name, send) => {
    names.push(name);
    return send();
  });
  await dispatch(inMinutes(4));
  vi.restoreAllMocks();
  return names;
}

/** Lets a run send copies of a message, and returns how many of them are SENT. */
async function sendCopies(copies: number, run: () => Promise<unknown>): Promise<number> {
  const { messageEntity, messageRow } = await import("../../functions/entities/messages.ts");
  const id = await bookNext();
  const [planned] = await desk.rows(id);
  if (!planned) throw new Error("nothing is planned");
  await messageEntity()
    .put(Array.from({ length: copies - 1 }, () => ({ ...planned, ...messageRow(planned) })))
    .go();
  await run();
  vi.restoreAllMocks();
  const rows = await desk.rows(id);
  return rows.filter(({ status }) => status === "SENT").length;
}

test("sends at most once and loses nothing when the dispatcher is killed before or after any step", async () => {
  const requests = await requestsOfOneRun();
  expect(requests.filter((name) => name === "SendEmailCommand")).toHaveLength(1);
  const first = requests.indexOf("PutCommand");
  expect(requests.slice(first)).toEqual([
    "PutCommand",
    "BatchGetCommand",
    "BatchGetCommand",
    // The token of the link in the mail.
    "TransactWriteCommand",
    "SendEmailCommand",
    "PutCommand",
    // The run that the outside probe asks for.
    "PutCommand",
    // The announcements that are still to be sent.
    "QueryCommand",
  ]);
  const outcomes: string[] = [];
  // Before the claim nothing is written, so that one step stands for all of them.
  for (let step = first; step <= requests.length; step += 1)
    for (const isCarriedOut of [false, true]) {
      const id = await bookNext();
      const before = sent();
      const died = dieAt(step, isCarriedOut);
      await Promise.race([dispatch(inMinutes(4)), died]);
      vi.restoreAllMocks();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
      await dispatch(inMinutes(4));
      await dispatch(inMinutes(10));
      vi.useRealTimers();
      const [message] = await desk.rows(id);
      const mails = sent() - before;
      expect(mails, `killed at ${step} of ${requests.length}`).toBeLessThanOrEqual(1);
      if (message?.status === "SENT") expect(mails).toBe(1);
      else expect([message?.status, message?.reason]).toEqual(["FAILED", "interrupted"]);
      outcomes.push(`${message?.status}${mails}`);
    }
  expect(new Set(outcomes)).toEqual(new Set(["SENT1", "FAILED0", "FAILED1"]));
}, 120_000);

test("sends nothing after a cancellation, at whatever step of the dispatcher it comes", async () => {
  const requests = await requestsOfOneRun();
  for (let step = requests.indexOf("PutCommand"); step <= requests.length; step += 1) {
    const id = await bookNext();
    let cancelledAt = Number.POSITIVE_INFINITY;
    let mailedAt = 0;
    let cancelling: Promise<void> | undefined;
    let count = 0;
    aroundRequests(async (name, send) => {
      count += 1;
      if (count === step && !cancelling) {
        cancelling = desk.become(id, "CANCELLED").then(() => {
          cancelledAt = performance.now();
        });
        // The cancellation can overtake, unless it waits for this request.
        await Promise.race([cancelling, sleep(300)]);
      }
      if (name === "SendEmailCommand") mailedAt = performance.now();
      return send();
    });
    await dispatch(inMinutes(4));
    await cancelling;
    vi.restoreAllMocks();
    expect(mailedAt, `cancelled at ${step}`).toBeLessThan(cancelledAt);
    const before = sent();
    await dispatch(inMinutes(2));
    expect(sent()).toBe(before);
  }
}, 120_000);

const DUE = times(300, 100);
const DUE_FOR_TWO = 100;

test(`sends each of ${DUE} that are due at once at most once, and loses none, however often it is killed`, async () => {
  const wait = async () => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
  const { outcomes, ...done } = await dispatchAtOnce({ messages: DUE, killsPerStep: 1, cancellations: 0, wait });
  expect(done).toMatchObject({ kills: 10 });
  const {
    "SENT mailed 1": sent = 0,
    "FAILED interrupted mailed 0": unsent,
    "FAILED interrupted mailed 1": unsure,
  } = outcomes;
  expect(Object.keys(outcomes)).toHaveLength(3);
  expect(sent + Number(unsent) + Number(unsure)).toBe(DUE);
}, 60_000);

/** The later runs. In each, a message may have waited for its rows for too long, and so once more. */
const LATER_MINUTES = [6, 12, 28];

test(`sends each of ${DUE_FOR_TWO} that are due at once, once, by two dispatchers at the same time`, async () => {
  const accepted = answerMails();
  const all = await sendCopies(DUE_FOR_TWO, async () => {
    await Promise.all([dispatch(inMinutes(4)), dispatch(inMinutes(4))]);
    for (const minutes of LATER_MINUTES) await dispatch(inMinutes(minutes));
  });
  expect([accepted(), all]).toEqual([DUE_FOR_TWO, DUE_FOR_TWO]);
}, 60_000);

test("becomes slower while SES refuses more than its rate, and sends the rest later", async () => {
  const throttled = named("TooManyRequestsException", 429);
  const accepted = answerMails((mail) => (mail > 10 && mail <= 20 ? throttled : undefined));
  const all = await sendCopies(40, async () => {
    const started = performance.now();
    expect((await dispatch(inMinutes(4))).POSTPONED).toBeGreaterThanOrEqual(10);
    expect(performance.now() - started).toBeGreaterThan(1_000);
    for (const minutes of LATER_MINUTES) await dispatch(inMinutes(minutes));
  });
  expect([accepted(), all]).toEqual([40, 40]);
}, 60_000);

const named = (name: string, httpStatusCode: number) =>
  Object.assign(new Error("no"), { name, $metadata: { httpStatusCode } });

test("ends a run in which SES refuses everything", async () => {
  answerMails(() => named("SendingPausedException", 400));
  await sendCopies(64, async () => {
    expect((await dispatch(inMinutes(4))).POSTPONED).toBeLessThan(49);
  });
}, 60_000);
