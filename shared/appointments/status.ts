import * as z from "zod";

export const APPOINTMENT_STATUSES = [
  "BOOKED",
  "CHECKED-IN",
  "IN-PROGRESS",
  "COMPLETED",
  "MISSED",
  "CANCELLED",
] as const;
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

/** The appointments still to come or under way, and those that are over. */
export const UPCOMING: readonly AppointmentStatus[] = ["BOOKED", "CHECKED-IN", "IN-PROGRESS"];
export const HISTORY: readonly AppointmentStatus[] = ["CANCELLED", "MISSED", "COMPLETED"];

/** What each status may become; the last of a list may be an undo. */
export const TRANSITIONS: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  BOOKED: ["CHECKED-IN", "MISSED", "CANCELLED"],
  "CHECKED-IN": ["IN-PROGRESS", "CANCELLED", "BOOKED"],
  "IN-PROGRESS": ["COMPLETED", "CHECKED-IN"],
  COMPLETED: [],
  MISSED: [],
  CANCELLED: [],
};

export const mayBecome = (from: AppointmentStatus, to: AppointmentStatus): boolean => TRANSITIONS[from].includes(to);

/** Whether an appointment of this status takes its time away from others. */
export const takesTime = (status: AppointmentStatus): boolean => status !== "CANCELLED" && status !== "MISSED";
