import * as z from "zod";
import { Version } from "../fields.ts";
import { PageQuery } from "../paging.ts";
import { Patient } from "../patients/patient.ts";
import { areInOrder, NOT_IN_ORDER, PlainDate } from "../plain-date.ts";
import { Appointment } from "./appointment.ts";
import { IN_TREATMENT } from "./status.ts";

/** The days of which a practitioner lists their own appointments. */
export const OwnAppointmentQuery = PageQuery.extend({ from: PlainDate.optional(), to: PlainDate.optional() }).refine(
  areInOrder,
  NOT_IN_ORDER,
);

/** An appointment with the details of the patient that its practitioner needs. */
export const OwnAppointment = Appointment.extend({
  patient: Patient.pick({ dob: true, gender: true, contact: true, preferred_language: true, alert: true }),
});
export type OwnAppointment = z.infer<typeof OwnAppointment>;

/** A step of a practitioner: start, complete, or the undo of one of them. */
export const TreatmentStep = z.strictObject({ appointment_status: z.enum(IN_TREATMENT), version: Version });
