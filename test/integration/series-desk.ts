import { type SeriesItem, seriesDates } from "../../shared/appointments/series.ts";

import { BOOKING_RULE_TEXTS } from "../../shared/appointments/texts.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/days.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient, openFrontDesk } from "./front-desk.ts";

let emulators: Emulators;

/** What the tests of a file use. Imports follow every new value. */
export let clinic: Clinic;
export let desk: Awaited<ReturnType<typeof openFrontDesk>>;

/** Starts the emulators and opens a clinic for the file, and a front desk for each of its tests. */
export function openSeriesDeskForEach(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ cognito: true });
    clinic = await openClinic();
  });
  afterAll(() => emulators.stop());
  beforeEach(async () => {
    desk = await openFrontDesk(clinic);
  });
}

/** The dates of a weekly series of ten from the Monday on. */
export const DATES = seriesDates({ date: MONDAY, every_weeks: 1, count: 10 });
/** Returns one of them, counted from 0. */
export const nth = (n: number) => DATES[n] ?? "";
const series = (changes: object = {}) => ({
  ...desk,
  date: MONDAY,
  start_time: "10:00",
  every_weeks: 1,
  count: 10,
  ...changes,
});
/** Books a series of the desk's patient, by default on those dates at 10:00. */
export const bookSeries = (changes: object = {}, more: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "bookSeries", { body: series(changes) as never, ...more });
/** Books a single appointment, by default of the desk's patient at 10:00. */
export const book = (date: string, changes: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date, start_time: "10:00", ...changes } });
/** Creates a patient, and returns the id. */
export const newPatientId = async (last_name: string): Promise<string> =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } })).body.patient_id;
/** Returns the appointments of a patient as "date time STATUS", in that order. */
export const ofPatient = async (patient_id = desk.patient_id) => {
  const query = { limit: 100 };
  const answer = await clinic.send("RECEPTIONIST", "patients", "listAppointments", { params: { patient_id }, query });
  return (answer.body.items as { date: string; start_time: string; appointment_status: string }[])
    .map((each) => `${each.date} ${each.start_time} ${each.appointment_status}`)
    .toSorted();
};
/** Returns what `ofPatient` returns for booked dates. */
export const booked = (dates: readonly string[], time = "10:00") => dates.map((date) => `${date} ${time} BOOKED`);
/** Returns the dates that could not be booked, moved or cancelled, each with the reason. */
export const reasons = (items: readonly SeriesItem[]) =>
  items.flatMap(({ date, reason }) => (reason === null ? [] : [[date, reason]]));
/** The reason of a date that is taken. */
export const busy = BOOKING_RULE_TEXTS.busy("Chidi Okafor");
/** Returns appointment and date at a place of the series, counted from 0. */
export const itemAt = (items: readonly SeriesItem[], place: number) => {
  const { appointment_id, date } = items[place] as SeriesItem;
  return { appointment_id: appointment_id ?? "", date };
};
/** Reads an appointment. */
export const get = async (appointment_id: string) =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;
