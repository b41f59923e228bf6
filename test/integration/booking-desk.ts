import { MONDAY } from "../support/dates.ts";
import { clinic, desk } from "./desk-for-each.ts";

/** Books an appointment of the desk's patient on the Monday. */
export const book = (start_time: string, changes: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time, ...changes } });
/** Returns the times of the Monday, and whether each is available. */
export const free = async (query: object = {}) => {
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "availability", {
    query: { ...desk, date: MONDAY, ...query } as never,
  });
  return body.items as { start_time: string; end_time: string; available: boolean; reason: string | null }[];
};
