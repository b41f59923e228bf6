import type { Appointment } from "../../shared/appointments/appointment.ts";
import type { Affected } from "../../shared/contract/dry-run.ts";
import { daysAfter, MONDAY } from "../support/days.ts";
import { clinic, desk } from "./desk-for-each.ts";

/** The query of a change that is only tried. */
export const dry_run = "true" as const;
/** A closure of three days from the Monday on. */
export const days = { from_date: MONDAY, to_date: daysAfter(MONDAY, 2), reason: "Renovation" };
/** Books the desk's patient on the Monday, and returns the appointment. */
export const book = async (start_time: string, changes: object = {}): Promise<Appointment> => {
  const body = { ...desk, date: MONDAY, start_time, ...changes };
  return (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
};
/** Returns the appointments that need attention, earliest first. */
export const needing = async (query: object = {}): Promise<Appointment[]> => {
  const answer = await clinic.send("RECEPTIONIST", "appointments", "list", {
    query: { attention: "true", order: "asc", ...query },
  });
  return answer.body.items;
};
/** Returns when each of them starts. */
export const starts = async () =>
  (await needing()).map(({ date, start_time }) => `${date === MONDAY ? "Mon" : date} ${start_time}`);
/** Returns how many appointments a dry run shows, and the reasons without repetition. */
export const affected = ({ status, body }: { readonly status: number; readonly body: object }) => {
  expect(status).toBe(200);
  const { total, items } = (body as Affected).affected;
  return [total, ...new Set(items.map(({ attention }) => attention))];
};
/** Closes the location for those days. */
export const close = (query: object = {}) =>
  clinic.send("TENANT_ADMIN", "locations", "createClosure", {
    params: { location_id: desk.location_id },
    query,
    body: days,
  });
