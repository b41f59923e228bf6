import { AsyncLocalStorage } from "node:async_hooks";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { dispatch, openMessageDesk, settingsFor } from "./message-desk.ts";

/** The requests of one message, in their order. */
const STEPS = ["claim", "facts", "place", "mail", "settle"] as const;
type Step = (typeof STEPS)[number];

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: {
    readonly Item?: { readonly status?: string; readonly claimed_at?: string };
    readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly object[] }>>;
    readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
  };
}
type Send = (command: Command, ...rest: unknown[]) => Promise<unknown>;
type Client = { readonly prototype: { send: Send } };

function stepOf({ constructor: { name }, input }: Command): Step | undefined {
  if (name === "SendEmailCommand") return "mail";
  if (name === "PutCommand") return input.Item?.claimed_at && input.Item.status === "PLANNED" ? "claim" : "settle";
  if (name !== "BatchGetCommand") return undefined;
  return Object.values(input.RequestItems ?? {})[0]?.Keys?.length === 2 ? "place" : "facts";
}

/** The point at which the process of a run ends: the nth request of a step, after it is carried out or instead. */
interface Kill {
  readonly step: Step;
  readonly nth: number;
  readonly isCarriedOut: boolean;
}

/** A run of the dispatcher. After its end it sends no request, and gets no answer to requests that were carried out. */
class Run {
  isDead = false;
  readonly #kill: Kill | undefined;
  readonly #died: Promise<void>;
  #die = () => {};
  #count = 0;

  constructor(kill?: Kill) {
    this.#kill = kill;
    this.#died = new Promise((resolve) => {
      this.#die = () => {
        this.isDead = true;
        resolve();
      };
    });
  }

  async request(step: Step | undefined, send: () => Promise<unknown>): Promise<unknown> {
    const never = new Promise(() => undefined);
    if (this.isDead) return never;
    if (step === this.#kill?.step) this.#count += 1;
    const isLast = step === this.#kill?.step && this.#count === this.#kill?.nth;
    if (isLast && !this.#kill?.isCarriedOut) this.#die();
    if (this.isDead) return never;
    const answer = await send();
    if (isLast) this.#die();
    return this.isDead ? never : answer;
  }

  /** Runs the dispatcher until its end, or until it is killed. */
  dispatch(time: string): Promise<unknown> {
    return Promise.race([current.run(this, () => dispatch(time)), this.#died]);
  }
}

const current = new AsyncLocalStorage<Run>();

/** The stubbed SES: when each message was mailed. */
type Mailed = Map<string, number[]>;

/** Passes the requests of a run through it, and replaces SES by the stub. Returns a function that undoes both. */
function interceptRequests(mailed: Mailed): () => void {
  const clients = [DynamoDBDocumentClient, SESv2Client] as unknown as Client[];
  const undo = clients.map(({ prototype }) => {
    const original = prototype.send;
    prototype.send = function (this: unknown, ...args) {
      const step = stepOf(args[0]);
      const mail = async () => {
        const id = args[0].input.EmailTags?.find(({ Name }) => Name === "message_id")?.Value ?? "";
        mailed.set(id, [...(mailed.get(id) ?? []), performance.now()]);
        return { MessageId: id };
      };
      const send = step === "mail" ? mail : () => original.apply(this, args);
      return current.getStore()?.request(step, send) ?? send();
    };
    return () => {
      prototype.send = original;
    };
  });
  return () => {
    for (const restore of undo) restore();
  };
}

/** The outcome of messages that were due at once. */
interface DispatchedAtOnce {
  readonly seconds: number;
  readonly kills: number;
  /** The number of messages by outcome: their status and how often they were mailed. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly mailedAfterCancellation: number;
}

interface DueAtOnce {
  readonly messages: number;
  /** How often the dispatcher is killed before and after each step. */
  readonly killsPerStep: number;
  readonly cancellations: number;
  /** Lets a claim grow old. */
  readonly wait: () => Promise<void>;
}

/** The number of messages that are written at once before they are due. */
const BATCH = 25;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/**
 * Lets the dispatcher send messages that are due at once while it is killed between every two steps of a message, and
 * while appointments are cancelled.
 */
export async function dispatchAtOnce(due: DueAtOnce): Promise<DispatchedAtOnce> {
  const { messageEntity, messageRow } = await import("../../functions/entities/messages.ts");
  const desk = await openMessageDesk();
  await desk.set(settingsFor("patient"));
  const id = await desk.book("09:00");
  const planned = (await desk.rows(id)).find(({ message_type }) => message_type === "appointment_reminder");
  if (!planned) throw new Error("No reminder is planned.");
  const copy = () => ({ ...planned, ...messageRow({ ...planned, due_at: new Date().toISOString() }) });
  for (let written = 0; written < due.messages; written += BATCH)
    await messageEntity()
      .put(Array.from({ length: Math.min(BATCH, due.messages - written) }, copy))
      .go();
  const cancelled: string[] = [];
  for (let nth = 0; nth < due.cancellations; nth += 1)
    cancelled.push(await desk.book(`${10 + Math.floor(nth / 2)}:${nth % 2 ? "30" : "00"}`));

  const mailed: Mailed = new Map();
  const restore = interceptRequests(mailed);
  const kills = STEPS.flatMap((step) =>
    [false, true].flatMap((isCarriedOut) =>
      Array.from({ length: due.killsPerStep }, (_, nth): Kill => ({ step, nth: 1 + (nth % 20), isCarriedOut })),
    ),
  );
  const cancelledAt = new Map<string, number>();
  const cancel = (appointment: string) =>
    desk.become(appointment, "CANCELLED").then(() => void cancelledAt.set(appointment, performance.now()));
  const cancelling: Promise<void>[] = [];
  const time = inMinutes(4);
  const started = performance.now();
  try {
    for (const [nth, kill] of kills.entries()) {
      if (nth % Math.ceil(kills.length / due.cancellations) === 0)
        cancelling.push(...cancelled.slice(cancelling.length, cancelling.length + 1).map(cancel));
      await new Run(kill).dispatch(time);
    }
    await new Run().dispatch(time);
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(cancelling);
    await due.wait();
    // On a busy machine a message may have been postponed.
    await new Run().dispatch(inMinutes(30));
    const rows = (await desk.rows(id)).filter(({ message_id }) => message_id !== planned.message_id);
    const outcomes = rows
      .filter(({ message_type }) => message_type === "appointment_reminder")
      .map(({ message_id, status, reason }) =>
        [status, reason, `mailed ${mailed.get(message_id)?.length ?? 0}`].filter(Boolean).join(" "),
      );
    let mailedAfterCancellation = 0;
    for (const appointment of cancelled)
      for (const { message_id, message_type } of await desk.rows(appointment)) {
        const isLate = (mailed.get(message_id) ?? []).some((at) => at > (cancelledAt.get(appointment) ?? 0));
        if (isLate && message_type !== "appointment_cancellation") mailedAfterCancellation += 1;
      }
    const counts: Record<string, number> = {};
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return { seconds, kills: kills.length, outcomes: counts, mailedAfterCancellation };
  } finally {
    restore();
  }
}
