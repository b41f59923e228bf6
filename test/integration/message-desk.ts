import type { MessageRow } from "../../functions/entities/messages.ts";
import { MESSAGE_TYPES, NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { newPatient, openFrontDesk } from "./front-desk.ts";

const ON = { immediate: true, hours_before: 24, hours_after: 1 };
const OFF = { immediate: false, hours_before: null, hours_after: null };
const all = (timing: object) => Object.fromEntries(MESSAGE_TYPES.map((type) => [type, timing]));

/** Settings that send every message to patients, and to practitioners if wanted. */
export const settingsFor = (audience: "patient" | "both" | "no one") => {
  const [patient, staff] = [audience !== "no one", audience === "both"].map((on) => all(on ? ON : OFF));
  return NotificationSettings.parse({ patient, staff });
};

/** Returns the instant in so many minutes. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Runs the dispatcher at an instant, and returns its figures. */
export async function dispatch(time = new Date().toISOString()) {
  const { handler } = await import("../../functions/events/jobs/send-messages.ts");
  return handler({ time }, { getRemainingTimeInMillis: () => 60_000 });
}

/** A front desk whose patient and practitioner have addresses, and whose clinic sends messages. */
export interface MessageDesk {
  readonly clinic: Clinic;
  readonly desk: Awaited<ReturnType<typeof openFrontDesk>>;
  /** Replaces the clinic's settings. */
  set(settings: NotificationSettings): Promise<void>;
  book(start_time: string, changes?: object): Promise<string>;
  become(appointment_id: string, appointment_status: string): Promise<void>;
  move(appointment_id: string, changes: object): Promise<void>;
  /** The stored messages of an appointment as "audience type STATUS reason", by revision. */
  messages(appointment_id: string): Promise<string[]>;
  rows(appointment_id: string): Promise<MessageRow[]>;
}

const done = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
};

export async function openMessageDesk(email = "grace@example.com"): Promise<MessageDesk> {
  const clinic = await openClinic();
  const opened = await openFrontDesk(clinic);
  const patient = await clinic.send("RECEPTIONIST", "patients", "create", {
    body: { ...newPatient, last_name: "Murray", email, preferred_language: "es" },
  });
  const desk = { ...opened, patient_id: done(patient).body.patient_id as string };
  const params = (appointment_id: string) => ({ appointment_id });
  const version = async (id: string) =>
    done(await clinic.send("RECEPTIONIST", "appointments", "get", { params: params(id) })).body.version;
  const rows = async (appointment_id: string) => {
    const { messageEntity } = await import("../../functions/entities/messages.ts");
    const query = messageEntity().query.byAppointment({ tenant_id: clinic.tenant_id, appointment_id });
    return (await query.go({ consistent: true, pages: "all" })).data;
  };
  let saved = 0;
  const set = async (settings: NotificationSettings) => {
    const body = { ...settings, version: saved };
    saved = done(await clinic.send("TENANT_ADMIN", "tenants", "putNotificationSettings", { body })).body.version;
  };
  await set(settingsFor("patient"));
  return {
    clinic,
    desk,
    set,
    rows,
    book: async (start_time, changes = {}) => {
      const body = { ...desk, date: MONDAY, start_time, ...changes };
      return done(await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body.appointment_id;
    },
    become: async (id, appointment_status) => {
      const body = { appointment_status, version: await version(id) } as never;
      done(await clinic.send("RECEPTIONIST", "appointments", "setStatus", { params: params(id), body }));
    },
    move: async (id, changes) => {
      const body = { ...changes, version: await version(id) };
      done(await clinic.send("RECEPTIONIST", "appointments", "reschedule", { params: params(id), body }));
    },
    messages: async (id) =>
      (await rows(id))
        .map(({ revision, ...row }) => [
          revision,
          `${row.audience} ${row.message_type} ${row.status}`,
          row.reason ?? "",
        ])
        .sort()
        .map(([, ...texts]) => texts.join(" ").trim()),
  };
}
