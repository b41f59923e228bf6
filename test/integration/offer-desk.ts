import type { WaitlistEntry } from "../../shared/appointments/waitlist.ts";
import type { NewOnlineSettings } from "../../shared/online/settings.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import type { Emulators } from "../support/emulators.ts";
import { newPatient, openFrontDesk } from "./front-desk.ts";

/** The day after the Monday on which the tests of offers begin. */
export const DAY = daysAfter(MONDAY, 1);

const SETTINGS: NewOnlineSettings = {
  enabled: true,
  minimum_notice_hours: 2,
  days_ahead: 60,
  change_notice_hours: 24,
  max_open: 3,
  publish_slots: false,
  offers: { enabled: true, minutes: 60, order: "longest" },
  version: 0,
};

/** Advances the stopped clock of this process. */
export const pass = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * 60_000);

/** A mail that offers a time. */
export interface OfferMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly token: string;
}

const done = <A extends Answer>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
};

let opened = 0;

/** Opens the front desk of a clinic that offers freed times to its waitlist. */
export async function openOfferDesk(emulators: Emulators, offers: Partial<NewOnlineSettings["offers"]> = {}) {
  opened += 1;
  // The outbox has the mails of all tests of a file.
  const domain = `clinic${opened}.example.com`;
  const clinic: Clinic = await openClinic();
  const desk = await openFrontDesk(clinic);
  const body = { ...SETTINGS, offers: { ...SETTINGS.offers, ...offers } };
  done(await clinic.send("TENANT_ADMIN", "online", "putSettings", { body }));

  const send = <O extends OperationOf<"appointments">>(operation: O, request: object = {}) =>
    clinic.send("RECEPTIONIST", "appointments", operation, request as never);
  const online = (operation: "viewOffer" | "acceptOffer" | "declineOffer", token: string) =>
    clinic.send("RECEPTIONIST", "online", operation, { body: { token } });
  const register = async (last_name: string, details: object = {}): Promise<string> => {
    const patient = { ...newPatient, last_name, email: `${last_name.toLowerCase()}@${domain}`, ...details };
    return done(await clinic.send("RECEPTIONIST", "patients", "create", { body: patient })).body.patient_id;
  };
  const wait = async (patient_id: string, wishes: object = {}): Promise<WaitlistEntry> => {
    vi.setSystemTime(Date.now() + 1);
    return done(await send("addToWaitlist", { body: { patient_id, service_id: desk.service_id, ...wishes } })).body;
  };
  const mails = (): OfferMail[] =>
    emulators.outbox
      .list()
      .toReversed()
      .filter(({ to }) => to.endsWith(`@${domain}`))
      .flatMap(({ to, subject, text }) => {
        const [, token] = /\/my-offer#(\S+)/.exec(text) ?? [];
        return token ? [{ to, subject, text, token }] : [];
      });
  const get = async (appointment_id: string) => done(await send("get", { params: { appointment_id } })).body;
  return {
    clinic,
    desk,
    send,
    register,
    wait,
    get,
    book: async (start_time: string, changes: object = {}): Promise<string> => {
      const request = { ...desk, date: DAY, start_time, ...changes };
      return done(await send("book", { body: request })).body.appointment_id;
    },
    tryToBook: (start_time: string, changes: object = {}) =>
      send("book", { body: { ...desk, date: DAY, start_time, ...changes } }),
    cancel: async (appointment_id: string) => {
      const { version } = await get(appointment_id);
      const change = { appointment_status: "CANCELLED", version };
      done(await send("setStatus", { params: { appointment_id }, body: change }));
    },
    waitlist: async (): Promise<WaitlistEntry[]> => (await send("listWaitlist")).body.items,
    view: (token: string) => online("viewOffer", token),
    accept: (token: string) => online("acceptOffer", token),
    decline: (token: string) => online("declineOffer", token),
    /** Lets the stream and then the job do what is due now. */
    run: async () => {
      await emulators.drainStream();
      return runOffers();
    },
    /** Returns the mails that offered a time to this clinic's patients, oldest first. */
    mails,
    /** Returns the names of those to whom a time was offered, first one first. */
    sentTo: () => mails().map(({ to }) => to.split("@")[0] ?? ""),
    lastToken: () => mails().at(-1)?.token ?? "",
  };
}

/** Runs the job that offers times. */
export async function runOffers(time = new Date().toISOString()) {
  const { handler } = await import("../../functions/events/jobs/offer-times.ts");
  return handler({ time }, { getRemainingTimeInMillis: () => 300_000 });
}
