import { withBuffers } from "../../shared/appointments/booking-rules.ts";
import type { WallStart } from "../../shared/appointments/series-dates.ts";
import { fullName } from "../../shared/names.ts";
import { bookedTimesOf, readBookedDays } from "../data/booked-days.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import { checkTime } from "./allowed-time.ts";
import type { AppointmentParts } from "./read-offer.ts";
import { addMinutes } from "./starts.ts";
import { conflictAt, roomTimes } from "./suitable-rooms.ts";

/** A start at which an appointment is requested. */
export interface RequestedStart {
  readonly start: WallStart;
  readonly parts: AppointmentParts;
  /** The rooms in which it can take place; none when it needs no room. */
  readonly rooms: readonly RoomRow[];
  /** The appointment that would be moved to this start. */
  readonly appointment_id?: string;
  /** Whether it may overlap other appointments of the practitioner and the patient. */
  readonly overbooks?: boolean;
}

/** A requested start after the check. */
export interface CheckedStart extends WallStart {
  readonly end_time: string;
  /** Why the appointment can't begin at this start. */
  readonly reason: string | null;
  /** Whether another appointment is the reason. */
  readonly isTaken: boolean;
}

/**
 * Checks several starts by the rules of a booking, after reading all booked days at once. Appointments that are to be
 * moved are checked in the given order, because each frees its time for the later ones.
 */
export async function checkStarts(tenant_id: string, requested: readonly RequestedStart[]): Promise<CheckedStart[]> {
  const checked = requested.map((each) => ({ ...each, ...checkTime(each.parts, each.start) }));
  const days = await readBookedDays(
    tenant_id,
    checked.flatMap(({ time, parts, rooms }) => {
      if (!time) return [];
      const owners = [parts.practitioner.staff_id, parts.patient.patient_id, ...rooms.map(({ room_id }) => room_id)];
      const span = withBuffers(time, parts.service);
      return owners.map((person_id) => ({ person_id, span }));
    }),
  );
  const moved = new Set<string>();
  const bookedOf = (id: string) => bookedTimesOf(days, id).filter(({ appointment_id }) => !moved.has(appointment_id));

  return checked.map(({ start, parts, rooms, appointment_id, overbooks, time, reason: rule }) => {
    const { practitioner, patient, service } = parts;
    if (appointment_id) moved.add(appointment_id);
    const people = {
      practitioner: bookedOf(practitioner.staff_id),
      patient: bookedOf(patient.patient_id),
      practitioner_name: fullName(practitioner),
      patient_name: fullName(patient),
    };
    const conflict = time && conflictAt(time, overbooks ? undefined : people, roomTimes(rooms, bookedOf), service);
    const reason = rule ?? conflict ?? null;
    if (appointment_id && reason) moved.delete(appointment_id);
    const end_time = time?.end_time ?? addMinutes(start.start_time, service.duration);
    return { ...start, end_time, reason, isTaken: conflict !== undefined };
  });
}
