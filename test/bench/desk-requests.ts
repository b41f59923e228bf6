import { setTimeout as sleep } from "node:timers/promises";
import type { Clinic } from "../support/clinic.ts";
import { daysAfter } from "../support/dates.ts";
import { openDesk } from "./clinic-of-size.ts";

export interface Sent {
  readonly ms: number;
  /** A 5xx that is not a 503, or one without Retry-After. */
  readonly failed: boolean;
}

export type Send = (nth: number) => Promise<Sent>;

/** Builds the requests of a clinic's front desk, of which every fifth is a booking. */
export async function requestsOf(clinic: Clinic): Promise<Send> {
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
    const read = reads[nth % 5] as () => Promise<Pick<Awaited<ReturnType<typeof book>>, "status" | "headers">>;
    const answer = nth % 5 === 4 ? await book(booked++) : await read();
    const failed = answer.status >= 500 && !(answer.status === 503 && answer.headers["retry-after"]);
    return { ms: performance.now() - started, failed };
  };
}

/** Sends a number of requests a second without waiting for earlier answers, and then waits for all answers. */
export async function atRate(send: Send, perSecond: number, seconds: number): Promise<Sent[]> {
  const answers: Promise<Sent>[] = [];
  const started = performance.now();
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const wait = started + (nth * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    answers.push(send(nth));
  }
  return Promise.all(answers);
}
