import type { OnlineAppointment } from "../../../shared/online/booking.ts";
import { RECONSIDER_MINUTES } from "../../../shared/online/pages.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import type { LinkTokenRow } from "../../entities/online.ts";
import { staffEntity } from "../../entities/people.ts";
import { findRow, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { AppointmentRow } from "../booking/appointment-lists.ts";
import type { LocationRow } from "../booking/references.ts";
import { findPatient, type PatientRow } from "../patients/people.ts";
import { findToken, isUsable } from "./link-tokens.ts";
import { type OnlineClinic, readClinic, takesBookings, toOnlinePlace } from "./online-clinic.ts";
import { deadLink } from "./refusals.ts";

/** Everything that the page of a link shows and decides by. */
export interface LinkedAppointment {
  readonly token: LinkTokenRow;
  readonly clinic: OnlineClinic;
  readonly appointment: AppointmentRow;
  readonly patient: PatientRow;
  readonly location: LocationRow;
  /** Whether the clinic takes bookings online, and the service and the practitioner can be booked so. */
  readonly isBookable: boolean;
}

/** Reads the appointment of a token, whatever has become of it; undefined for a token that is unknown, or whose clinic is suspended. */
async function readLinked(text: string): Promise<LinkedAppointment | undefined> {
  const token = await findToken(text);
  if (!token) return undefined;
  const { tenant_id, appointment_id } = token;
  const [clinic, appointment] = await Promise.all([
    readClinic(tenant_id),
    findRow(appointmentEntity(), { tenant_id, appointment_id }),
  ]);
  if (clinic?.tenant.status !== "ACTIVE" || !appointment) return undefined;
  const { patient_id, location_id, service_id, practitioner_id: staff_id } = appointment;
  const [patient, [locationItem, serviceItem, staffItem]] = await Promise.all([
    findPatient(tenant_id, patient_id),
    readItems([
      locationEntity().get({ tenant_id, location_id }).params(),
      serviceEntity().get({ tenant_id, service_id }).params(),
      staffEntity().get({ tenant_id, staff_id }).params(),
    ]),
  ]);
  const location = parseItem(locationEntity(), locationItem);
  if (!patient || !location) return undefined;
  const service = parseItem(serviceEntity(), serviceItem);
  const practitioner = parseItem(staffEntity(), staffItem);
  const isOnline = (service?.online ?? "hidden") !== "hidden" && service?.status === "ACTIVE";
  const isBookable =
    takesBookings(clinic) && isOnline && practitioner?.online === true && practitioner.status === "ACTIVE";
  return { token, clinic, appointment, patient, location, isBookable };
}

/**
 * Reads the appointment that a token opens.
 * @throws ClinicError 404, in the same words for a dead, an unknown and an altered token
 */
export async function getLinked(text: string): Promise<LinkedAppointment> {
  const linked = await readLinked(text);
  if (!linked || !isUsable(linked.token, linked.appointment, linked.patient)) throw deadLink();
  return linked;
}

const REPEATED_MS = 24 * 3_600_000;

/** Reads the appointment that a token has cancelled within the last 24 hours; undefined for every other token. */
export async function findCancelled(text: string): Promise<LinkedAppointment | undefined> {
  const linked = await readLinked(text);
  const { cancelled_at } = linked?.token ?? {};
  if (!linked || !cancelled_at || Date.now() - Date.parse(cancelled_at) > REPEATED_MS) return undefined;
  const { appointment, token } = linked;
  const isStillCancelled =
    appointment.appointment_status === "CANCELLED" && token.created_at > (appointment.links_from ?? "");
  return isStillCancelled ? linked : undefined;
}

/** What the holder of a link may do with the appointment at this moment. */
export function rightsOf({ clinic, appointment, isBookable }: LinkedAppointment) {
  const { starts_at, booked_by, created_at, appointment_status } = appointment;
  const now = Date.now();
  const isBefore = appointment_status === "BOOKED" && now < Date.parse(starts_at);
  const notice = clinic.settings.change_notice_hours * 3_600_000;
  const isNew = booked_by === "patient" && now - Date.parse(created_at) < RECONSIDER_MINUTES * 60_000;
  const inTime = isBefore && (isNew || now <= Date.parse(starts_at) - notice);
  return { can_confirm: isBefore, can_cancel: inTime, can_change: inTime && isBookable };
}

export function toOnlineAppointment(linked: LinkedAppointment): OnlineAppointment {
  const { clinic, appointment, patient, location } = linked;
  const { tenant } = clinic;
  return {
    ...rightsOf(linked),
    first_name: patient.first_name,
    clinic_name: tenant.tenant_name,
    username: tenant.username,
    location: toOnlinePlace(location),
    time_zone: location.time_zone,
    date: appointment.date,
    start_time: appointment.start_time,
    end_time: appointment.end_time,
    service_name: appointment.service_name,
    practitioner_id: appointment.practitioner_id,
    practitioner_name: appointment.practitioner_name,
    status: appointment.appointment_status,
    confirmed_at: appointment.confirmed_at ?? null,
    can_book: takesBookings(clinic),
    phone_number: location.phone_number,
  };
}
