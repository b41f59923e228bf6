import * as z from "zod";
import { PlainDate, WallTime } from "../values/dates.ts";
import { dateOfBirth, optionalText, orEmpty, requiredText } from "../values/fields.ts";

const MAX_NAME = 300;

/** The statuses that an imported appointment can have. */
const IMPORTED_STATUSES = ["BOOKED", "COMPLETED", "MISSED", "CANCELLED"] as const;
export type ImportedStatus = (typeof IMPORTED_STATUSES)[number];

/** An appointment in a file, which names people, service and location as the clinic knows them. */
export const ImportedAppointment = z.strictObject({
  patient: requiredText("Patient", MAX_NAME),
  patient_dob: orEmpty(dateOfBirth()).default("").meta({ description: "Tells patients of the same name apart" }),
  practitioner: requiredText("Practitioner", MAX_NAME).meta({ description: "Name or email address" }),
  service: requiredText("Service"),
  location: optionalText("Location").meta({ description: "May be missing if the clinic has one location" }),
  date: PlainDate,
  start_time: WallTime,
  status: z.enum(IMPORTED_STATUSES).optional().meta({
    description: "BOOKED for an appointment that has not begun, and COMPLETED for a past one, when it is missing",
  }),
  reason: optionalText("Reason", 200),
});
export type ImportedAppointment = z.output<typeof ImportedAppointment>;
