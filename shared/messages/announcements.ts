import type { AppointmentStatus } from "../appointments/status.ts";
import type { Audience, MessageType } from "../tenants/notification-settings.ts";

/** The time, place and practitioner of an appointment. */
export interface BookedSlot {
  readonly starts_at: string;
  readonly location_id: string;
  readonly practitioner_id: string;
}

/** The time and place of an appointment. A cancelled one keeps its former time and place. */
type KnownSlot = BookedSlot & { readonly cancelled: boolean };

/** What recipients know about an appointment: nothing yet, its time and place, or that it is cancelled. */
export type Known = "nothing" | KnownSlot;

/** Returns what recipients know once the current state of an appointment was announced to them. */
export const knownOf = ({
  starts_at,
  location_id,
  practitioner_id,
  appointment_status,
}: BookedSlot & { readonly appointment_status: AppointmentStatus }): KnownSlot => ({
  starts_at,
  location_id,
  practitioner_id,
  cancelled: appointment_status === "CANCELLED",
});

/** A message that announces a change to one recipient. */
export interface Announcement {
  readonly audience: Audience;
  readonly message_type: MessageType;
  /** The patient or the practitioner. */
  readonly recipient_id: string;
  /** The start and the location of the appointment that the message is about. */
  readonly starts_at: string;
  readonly location_id: string;
  /** The start that the recipient knows so far. Only a notice of another time has it. */
  readonly former_starts_at?: string;
}

/** Returns the type of the message that announces what has changed; undefined if the recipient knows it already. */
function typeOf(known: Known, now: KnownSlot): MessageType | undefined {
  const isKnown = known !== "nothing" && !known.cancelled;
  if (now.cancelled) return isKnown ? "appointment_cancellation" : undefined;
  if (!isKnown) return "appointment_confirmation";
  const isMoved = known.starts_at !== now.starts_at || known.location_id !== now.location_id;
  return isMoved ? "reschedule_notice" : undefined;
}

/**
 * Returns the messages that announce to the patient and the practitioner what they don't know yet. If the practitioner was
 * replaced, the former one gets a cancellation and the new one a confirmation.
 */
export function announcementsOf(known: Known, now: KnownSlot, patient_id: string): Announcement[] {
  const announce = (audience: Audience, recipient_id: string, from: Known, to: KnownSlot): Announcement[] => {
    const message_type = typeOf(from, to);
    if (!message_type) return [];
    const { starts_at, location_id } = to.cancelled && from !== "nothing" ? from : to;
    const isMoved = message_type === "reschedule_notice" && from !== "nothing" && from.starts_at !== starts_at;
    const former = isMoved && { former_starts_at: from.starts_at };
    return [{ audience, message_type, recipient_id, starts_at, location_id, ...former }];
  };
  const patient = announce("patient", patient_id, known, now);
  if (known === "nothing" || known.practitioner_id === now.practitioner_id)
    return [...patient, ...announce("staff", now.practitioner_id, known, now)];
  const former = announce("staff", known.practitioner_id, known, { ...known, cancelled: true });
  return [...patient, ...former, ...announce("staff", now.practitioner_id, "nothing", now)];
}
