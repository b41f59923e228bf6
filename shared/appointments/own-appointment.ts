import * as z from "zod";
import { Patient } from "../patients/patient.ts";
import { PatientInsurance } from "../patients/policy.ts";
import { Appointment, AppointmentNote } from "./appointment.ts";

/** An earlier appointment of the same patient at the clinic, with its notes. */
export const EarlierAppointment = Appointment.pick({
  appointment_id: true,
  date: true,
  start_time: true,
  service_name: true,
  practitioner_name: true,
  appointment_status: true,
  reason: true,
}).extend({ notes: z.array(AppointmentNote) });
export type EarlierAppointment = z.infer<typeof EarlierAppointment>;

/** An appointment with the details of the patient that its practitioner needs. */
export const OwnAppointment = Appointment.extend({
  insurance: PatientInsurance.pick({ items: true, names: true }),
  earlier: z.array(EarlierAppointment).meta({ description: "The patient's last ones before this, latest first" }),
  patient: Patient.pick({ dob: true, gender: true, contact: true, preferred_language: true, alert: true }),
});
