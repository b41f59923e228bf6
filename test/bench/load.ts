import { fork } from "node:child_process";
import { once } from "node:events";
import { openClinic } from "../support/clinic.ts";
import { startEmulators } from "../support/emulators.ts";
import { atRate, requestsOf, type Send, type Sent } from "./desk-requests.ts";
import { type Figure, figure, median } from "./figure.ts";

/** The length of the busy morning; LOAD_SECONDS=10 tries the bench. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 300);
const CLINICS = 5;
const NEIGHBOUR_RUNS = 3;
/** How many times its share the noisy clinic sends. */
const NOISY = 10;
const BACK_TO_NORMAL_S = 10;
const MAX_NEIGHBOUR_RATIO = 1.2;

const percentile = (sent: readonly Sent[], share: number) =>
  sent.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(sent.length * share)] ?? 0;

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

/**
 * Returns how the p95 of the clinics changes when another clinic goes from their share to ten times that, in several runs. All
 * together then send the rate that this machine holds. The other clinic has a process of its own, because Lambda runs its
 * requests beside those of the others: they share the table, and here also the processors.
 */
async function besideNoisyClinic(all: Send, rate: number): Promise<number[]> {
  const share = Math.max(1, Math.floor(rate / (CLINICS + NOISY)));
  const seconds = Math.min(30, SECONDS);
  const noisy = fork(new URL("noisy-clinic.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  const p95Beside = async (perSecond: number) => {
    noisy.send({ perSecond, seconds });
    const [sent] = await Promise.all([atRate(all, CLINICS * share, seconds), once(noisy, "message")]);
    return percentile(sent, 0.95);
  };
  try {
    await once(noisy, "message");
    const ratios: number[] = [];
    for (let run = 0; run < NEIGHBOUR_RUNS; run += 1) {
      const beside = await p95Beside(share);
      ratios.push((await p95Beside(NOISY * share)) / beside);
    }
    return ratios;
  } finally {
    noisy.kill();
  }
}

/** Measures a busy morning at the rate that this machine holds, then at three times that, then beside a clinic with ten times its share. */
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

    const ratios = await besideNoisyClinic(all, rate);
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
