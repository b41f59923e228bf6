import { setTimeout as sleep } from "node:timers/promises";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter } from "../support/days.ts";
import { startEmulators } from "../support/emulators.ts";
import { openDesk } from "./clinic-of-size.ts";
import { type Figure, figure, median } from "./figure.ts";

/** The length of the busy morning; LOAD_SECONDS=10 tries the bench. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 300);
const CLINICS = 5;
const NEIGHBOUR_RUNS = 3;
const BACK_TO_NORMAL_S = 10;
const MAX_NEIGHBOUR_RATIO = 1.2;

interface Sent {
  readonly ms: number;
  /** A 5xx that is not a 503, or one without Retry-After. */
  readonly failed: boolean;
}

type Send = (nth: number) => Promise<Sent>;

const percentile = (sent: readonly Sent[], share: number) =>
  sent.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(sent.length * share)] ?? 0;

/** Builds the requests of a clinic's front desk, of which every fifth is a booking. */
async function requestsOf(clinic: Clinic): Promise<Send> {
  const { date, ...desk } = await openDesk(clinic);
  const { patient_id: _, ...offer } = desk;
  const reads = [
    () => clinic.send("RECEPTIONIST", "appointments", "list", { query: { from: date, to: date } }),
    () => clinic.send("RECEPTIONIST", "patients", "list", { query: { search: "hop" } }),
    () => clinic.send("RECEPTIONIST", "appointments", "availability", { query: { ...offer, date } }),
    () => clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id: desk.patient_id } }),
  ];
  const book = (nth: number) => {
    const start_time = `${String(9 + (nth % 8)).padStart(2, "0")}:00`;
    return clinic.send("RECEPTIONIST", "appointments", "book", {
      body: { ...desk, date: daysAfter(date, Math.floor(nth / 8) % 365), start_time },
    });
  };
  let booked = 0;
  return async (nth) => {
    const started = performance.now();
    const answer = nth % 5 === 4 ? await book(booked++) : await (reads[nth % 5] as () => ReturnType<typeof book>)();
    const failed = answer.status >= 500 && !(answer.status === 503 && answer.headers["retry-after"]);
    return { ms: performance.now() - started, failed };
  };
}

/** Sends so many requests a second, whether or not the former ones were answered, and waits for the answers. */
async function atRate(send: Send, perSecond: number, seconds: number): Promise<Sent[]> {
  const answers: Promise<Sent>[] = [];
  const started = performance.now();
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const wait = started + (nth * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    answers.push(send(nth));
  }
  return Promise.all(answers);
}

/** Returns how many requests a second this machine answers with four at once, less a third. */
async function heldRate(send: Send): Promise<number> {
  // The first requests load the functions.
  for (let first = 0; first < 5 * CLINICS; first += 1) await send(first);
  const end = performance.now() + 1000 * Math.min(5, SECONDS);
  let nth = 0;
  const worker = async () => {
    while (performance.now() < end) await send(nth++);
  };
  const started = performance.now();
  await Promise.all([worker(), worker(), worker(), worker()]);
  return Math.max(1, Math.floor((nth / (performance.now() - started)) * 1000 * (2 / 3)));
}

/** A busy morning at the rate that this machine holds, then at three times that, then beside a clinic with ten times its share. */
export async function load(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const clinics: Send[] = [];
    for (let n = 0; n < CLINICS; n += 1) clinics.push(await requestsOf(await openClinic(`Clinic ${n}`)));
    const all: Send = (nth) => (clinics[nth % CLINICS] as Send)(Math.floor(nth / CLINICS));
    const rate = await heldRate(all);

    const normal = await atRate(all, rate, SECONDS);
    const tripled = await atRate(all, 3 * rate, SECONDS);
    const back = await atRate(all, rate, BACK_TO_NORMAL_S);
    const failures = (sent: readonly Sent[]) => sent.filter(({ failed }) => failed).length;

    const ratios: number[] = [];
    const [noisy, ...others] = clinics as [Send, ...Send[]];
    const quiet: Send = (nth) => (others[nth % others.length] as Send)(Math.floor(nth / others.length));
    const share = Math.max(1, Math.floor(rate / 14));
    for (let run = 0; run < NEIGHBOUR_RUNS; run += 1) {
      const seconds = Math.min(30, SECONDS);
      const [alone] = await Promise.all([atRate(quiet, 4 * share, seconds), atRate(noisy, share, seconds)]);
      const [beside] = await Promise.all([atRate(quiet, 4 * share, seconds), atRate(noisy, 10 * share, seconds)]);
      ratios.push(percentile(beside, 0.95) / percentile(alone, 0.95));
    }
    return [
      figure("busy morning, failed answers", failures(normal), `of ${normal.length} at ${rate} a second`, 0),
      figure("busy morning, p95", percentile(normal, 0.95), "ms", 1_000),
      figure("three times the rate, failed answers", failures(tripled), `of ${tripled.length}`, 0),
      figure("10 s after it, p95", percentile(back.slice(-rate), 0.95) / percentile(normal, 0.95), "x before", 1.5),
      figure("others' p95 beside a clinic at ten times its share", median(ratios), "x without", MAX_NEIGHBOUR_RATIO),
    ];
  } finally {
    await emulators.stop();
  }
}
