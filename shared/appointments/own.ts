import * as z from "zod";
import { Version } from "../fields.ts";
import { Patient } from "../patients/patient.ts";
import { Appointment } from "./appointment.ts";
import { IN_TREATMENT } from "./status.ts";

/** An appointment with the details of the patient that its practitioner needs. */
export const OwnAppointment = Appointment.extend({
  patient: Patient.pick({ dob: true, gender: true, contact: true, preferred_language: true, alert: true }),
});

/** A step of a practitioner: start, complete, or the undo of one of them. */
export const TreatmentStep = z.strictObject({ appointment_status: z.enum(IN_TREATMENT), version: Version });
