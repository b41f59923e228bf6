import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Appointment, FreeTime } from "../../shared/appointments/appointment.ts";
import type { Location } from "../../shared/locations/location.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import type { Service } from "../../shared/services/service.ts";
import { type Figure, figure } from "./figure.ts";
import { DESK, launchChromium, signedIn } from "./page-speed.ts";
import { startProduct } from "./product.ts";

const CHANGES = 100;
/** So that no change meets a refresh by the clock each time. */
const PAUSE_MS = 150;
const DAY_MS = 86_400_000;
const LATEST_MS = 20_000;

type Rows<Row> = { readonly items: readonly Row[] };

/** Calls the API as the person who is signed in on a page, from that page. */
const call = <Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = Object.entries(localStorage).find(([key]) => key.endsWith(".accessToken"))?.[1];
      const answer = await fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

/** Books an appointment two days ahead at the location that is open around the clock. */
async function book(page: Page): Promise<Appointment> {
  const { items: locations } = await call<Rows<Location>>(page, "GET", "/api/locations");
  const { location_id } = locations.find(({ location_name }) => location_name.startsWith("Canal Park")) as Location;
  const { items: services } = await call<Rows<Service>>(page, "GET", `/api/locations/${location_id}/services`);
  const { service_id } = services[0] as Service;
  const from = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const next = `/api/availability/next?service_id=${service_id}&location_id=${location_id}&from=${from}&limit=1`;
  const [{ date, start_time, practitioner_id }] = (await call<Rows<FreeTime>>(page, "GET", next)).items as [FreeTime];
  const [{ patient_id }] = (await call<Rows<Patient>>(page, "GET", "/api/patients?limit=1")).items as [Patient];
  const booking = { patient_id, location_id, service_id, practitioner_id, date, start_time };
  return call<Appointment>(page, "POST", "/api/appointments", booking);
}

/** Waits until the calendar shows an appointment, which it does unless that is cancelled, or no longer shows it. Returns when that was. */
const seen = (page: Page, appointment_id: string, isShown: boolean): Promise<number> =>
  page.evaluate(
    async ([id, wanted, latest]) => {
      const ends = Date.now() + latest;
      while ((document.querySelector(`[data-appointment="${id}"]`) !== null) !== wanted) {
        if (Date.now() > ends) throw new Error(`The change was not seen for ${latest} ms.`);
        await new Promise(requestAnimationFrame);
      }
      return Date.now();
    },
    [appointment_id, isShown, LATEST_MS] as const,
  );

const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? 0;

/** Measures how long after the answer to a change at one desk the other desk shows it, in two browsers, a hundred times. */
export async function liveUpdates(): Promise<Figure[]> {
  const [one, two] = [await launchChromium(), await launchChromium()];
  const product = await startProduct();
  try {
    const [author, reader] = [
      await (await (await signedIn(one, product, DESK))()).newPage(),
      await (await (await signedIn(two, product, DESK))()).newPage(),
    ];
    await author.goto(`${product.origin}/receptionist/all_patients`);
    const { appointment_id, date, location_id, version } = await book(author);
    const connected = reader.waitForEvent("websocket");
    await reader.goto(`${product.origin}/receptionist/calendar?date=${date}&location=${location_id}`);
    await connected;
    await seen(reader, appointment_id, true);
    await reader.waitForLoadState("networkidle");

    const times: number[] = [];
    let current = version;
    for (let change = 0; change < CHANGES; change += 1) {
      const isBooked = change % 2 === 1;
      const shown = seen(reader, appointment_id, isBooked);
      const answer = await call<Appointment>(author, "PATCH", `/api/appointments/${appointment_id}/status`, {
        appointment_status: isBooked ? "BOOKED" : "CANCELLED",
        version: current,
      });
      const changedAt = Date.now();
      current = answer.version;
      times.push(Math.max(0, (await shown) - changedAt));
      await sleep(PAUSE_MS);
    }
    return [
      figure("a change at one desk is shown at the other, p95 of 100", percentile(times, 95), "ms", 1_000),
      figure("a change at one desk is shown at the other, p99 of 100", percentile(times, 99), "ms", 3_000),
    ];
  } finally {
    await Promise.all([one.close(), two.close()]);
    await product.stop();
  }
}
