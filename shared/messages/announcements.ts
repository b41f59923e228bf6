import type { AppointmentStatus } from "../appointments/status.ts";
import type { Audience, MessageType } from "../tenants/notification-settings.ts";

/** When, where and with whom an appointment is. */
export interface Slot {
  readonly starts_at: string;
  readonly location_id: string;
  readonly practitioner_id: string;
}

/**
 * What people know about an appointment: nothing yet, when and where it is, or that it is cancelled. A cancelled appointment
 * keeps its former time and place.
 */
export type Known = "nothing" | (Slot & { readonly cancelled: boolean });

/** Returns what people know when they have been told about the current state of an appointment. */
export const knownOf = ({
  starts_at,
  location_id,
  practitioner_id,
  appointment_status,
}: Slot & { readonly appointment_status: AppointmentStatus }): Known => ({
  starts_at,
  location_id,
  practitioner_id,
  cancelled: appointment_status === "CANCELLED",
});

/** A message that tells one recipient of a change. */
interface Announcement {
  readonly audience: Audience;
  readonly message_type: MessageType;
  readonly recipient_id: string;
  /** The start of the appointment that the message is about. */
  readonly starts_at: string;
}

/** Returns the type of the message that tells people what has changed; undefined if they know it already. */
function typeOf(known: Known, now: Exclude<Known, "nothing">): MessageType | undefined {
  const isKnown = known !== "nothing" && !known.cancelled;
  if (now.cancelled) return isKnown ? "appointment_cancellation" : undefined;
  if (!isKnown) return "appointment_confirmation";
  const isMoved = known.starts_at !== now.starts_at || known.location_id !== now.location_id;
  return isMoved ? "reschedule_notice" : undefined;
}

/**
 * Returns the messages that tell the patient and the practitioner what they don't know yet. If the practitioner was replaced,
 * the former one gets a cancellation and the new one a confirmation.
 */
export function announcementsOf(known: Known, now: Known, patient_id: string): Announcement[] {
  if (now === "nothing") return [];
  const told = (
    audience: Audience,
    recipient_id: string,
    from: Known,
    to: Exclude<Known, "nothing">,
  ): Announcement[] => {
    const message_type = typeOf(from, to);
    const starts_at = to.cancelled && from !== "nothing" ? from.starts_at : to.starts_at;
    return message_type ? [{ audience, message_type, recipient_id, starts_at }] : [];
  };
  const patient = told("patient", patient_id, known, now);
  if (known === "nothing" || known.practitioner_id === now.practitioner_id)
    return [...patient, ...told("staff", now.practitioner_id, known, now)];
  const former = told("staff", known.practitioner_id, known, { ...known, cancelled: true });
  return [...patient, ...former, ...told("staff", now.practitioner_id, "nothing", now)];
}
