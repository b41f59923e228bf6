import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { MONDAY } from "../support/days.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { dispatch, type MessageDesk, openMessageDesk, settingsFor } from "./message-desk.ts";

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

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const sent = () => emulators.outbox.list().length;

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

/** The process ends: nothing after this request happens, whether it was carried out or not. */
function dieAt(step: number, isCarriedOut: boolean): { readonly names: string[] } {
  const names: string[] = [];
  aroundRequests(async (name, send) => {
    names.push(name);
    if (names.length > step) return new Promise(() => undefined);
    if (names.length < step) return send();
    if (isCarriedOut) await send();
    return new Promise(() => undefined);
  });
  return { names };
}

let quarter = 0;
/** Books one appointment a quarter of an hour apart from the others, on days from the Monday on. */
const bookNext = () => {
  const minutes = 9 * 60 + 30 * (quarter % 14);
  const date = new Date(Date.parse(MONDAY) + Math.floor(quarter / 14) * 86_400_000).toISOString().slice(0, 10);
  quarter += 1;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return desk.book(time, { date });
};

/** The requests of one message: the pauses, the partitions, the claim, three reads, SES and the outcome. */
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

test("sends at most once and loses nothing when the dispatcher is killed before or after any step", async () => {
  const requests = await requestsOfOneRun();
  expect(requests.filter((name) => name === "SendEmailCommand")).toHaveLength(1);
  const first = requests.indexOf("PutCommand");
  expect(requests.slice(first)).toEqual([
    "PutCommand",
    ...["BatchGetCommand", "BatchGetCommand", "SendEmailCommand", "PutCommand"],
  ]);
  const outcomes: string[] = [];
  // Before the claim nothing is written, so that one step stands for all of them.
  for (let step = first; step <= requests.length; step += 1)
    for (const isCarriedOut of [false, true]) {
      const id = await bookNext();
      const before = sent();
      dieAt(step, isCarriedOut);
      await Promise.race([dispatch(inMinutes(4)), new Promise((resolve) => setTimeout(resolve, 60))]);
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
        // The cancellation has time to overtake.
        await new Promise((resolve) => setTimeout(resolve, 30));
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

test("sends 200 that are due at once, each once, by two dispatchers at the same time", async () => {
  const { MessageEntity, messageRow } = await import("../../functions/data/message.ts");
  const { AppointmentEntity } = await import("../../functions/data/appointment.ts");
  const id = await bookNext();
  const [planned] = await desk.rows(id);
  const { data: appointment } = await AppointmentEntity.get({
    tenant_id: desk.clinic.tenant_id,
    appointment_id: id,
  }).go();
  if (!planned || !appointment) throw new Error("nothing is planned");
  const copies = Array.from({ length: 199 }, () => ({ ...planned, ...messageRow(planned) }));
  await MessageEntity.put(copies).go();
  const before = sent();
  await Promise.all([dispatch(inMinutes(4)), dispatch(inMinutes(4))]);
  expect(sent() - before).toBe(200);
  const rows = await desk.rows(id);
  expect(rows.filter(({ status }) => status === "SENT")).toHaveLength(200);
}, 60_000);
