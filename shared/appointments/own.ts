import * as z from "zod";
import { Version } from "../fields.ts";
import { MESSAGES } from "../messages.ts";
import { PageQuery } from "../paging.ts";
import { Patient } from "../patients/patient.ts";
import { PlainDate } from "../plain-date.ts";
import { Appointment } from "./appointment.ts";
import { IN_TREATMENT } from "./status.ts";

/** Which of their own appointments a practitioner lists, in order of time. */
export const OwnAppointmentQuery = PageQuery.extend({ from: PlainDate.optional(), to: PlainDate.optional() }).refine(
  ({ from, to }) => !from || !to || from <= to,
  { path: ["to"], message: MESSAGES.dates.endBeforeStart },
);

/** An appointment with what its practitioner has to know of the patient. */
export const OwnAppointment = Appointment.extend({
  patient: Patient.pick({ dob: true, gender: true, contact: true, preferred_language: true, alert: true }),
});
export type OwnAppointment = z.infer<typeof OwnAppointment>;

/** A step of a practitioner: start, complete, or the undo of one of them. */
export const TreatmentStep = z.strictObject({ appointment_status: z.enum(IN_TREATMENT), version: Version });
