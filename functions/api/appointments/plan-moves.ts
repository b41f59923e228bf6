import { asBooked } from "../../../shared/appointments/booking-rules.ts";
import type { Reschedule } from "../../../shared/appointments/requests.ts";
import {
  type SeriesItem,
  type Shift,
  shiftBetween,
  shiftWallTime,
  type WallStart,
} from "../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import type { AppointmentRow } from "../../domain/booking/appointment-lists.ts";
import {
  candidateRooms,
  loadPatientContext,
  type PatientBookingContext,
} from "../../domain/booking/booking-context.ts";
import { checkStarts, itemOf, type RequestedStart, readFollowing, reasonOf } from "./series.ts";

/** An appointment, and where it is to be moved. */
export interface PlannedMove {
  readonly row: AppointmentRow;
  readonly change: WallStart & Omit<Reschedule, "version" | "scope">;
  readonly item: SeriesItem;
}

const PLACE = ["practitioner_id", "service_id", "location_id", "room_id"] as const;

/** Returns the fields that the change replaces on the appointment, except its time. */
const otherPlace = (before: AppointmentRow, body: Reschedule): Omit<Reschedule, "version" | "scope"> =>
  Object.fromEntries(
    PLACE.filter((name) => body[name] !== undefined && body[name] !== before[name]).map((name) => [name, body[name]]),
  );

const isLater = ({ days, minutes }: Shift) => days > 0 || (days === 0 && minutes > 0);

type Move = Omit<PlannedMove, "item">;

/** A move with the start that it requests, or with the reason why it is refused. */
interface ReadMove extends Move {
  readonly start?: RequestedStart;
  readonly refusal?: string;
}

/** Reads the rows of all moves, once for those with the same practitioner, service and location. */
async function readMoves(tenant_id: string, moves: readonly Move[]): Promise<ReadMove[]> {
  const groupOf = ({ row, change }: Move) => {
    const { practitioner_id, service_id, location_id } = { ...row, ...change };
    return [practitioner_id, service_id, location_id].join(" ");
  };
  const read = new Map<string, Promise<PatientBookingContext>>();
  for (const move of moves) {
    const group = groupOf(move);
    if (read.has(group)) continue;
    const members = moves.filter((each) => groupOf(each) === group);
    const dates = members.map(({ change }) => change.date).toSorted();
    const { row, change } = move;
    // Without a room id, rooms are read only for a service that needs one. They are needed if any appointment has a room.
    const room_id = change.room_id ?? members.find((each) => each.row.room_id)?.row.room_id;
    const range = { from_date: dates[0] ?? change.date, to_date: dates.at(-1) ?? change.date };
    read.set(group, loadPatientContext(tenant_id, { ...row, ...change, room_id }, range));
  }
  await Promise.allSettled(read.values());
  return Promise.all(
    moves.map(async (move): Promise<ReadMove> => {
      const { row, change } = move;
      try {
        const shared = (await read.get(groupOf(move))) as PatientBookingContext;
        const context = { ...shared, service: asBooked(shared.service, row) };
        const rooms = candidateRooms(context, change.room_id, row.room_id);
        return { ...move, start: { start: change, context, rooms, appointment_id: row.appointment_id } };
      } catch (error) {
        return { ...move, refusal: reasonOf(error) };
      }
    }),
  );
}

/**
 * Plans the move of an appointment and, with `scope: "following"`, of the later ones of its series by the same number of days
 * and minutes on the wall clock. The moves have to be carried out in this order, so that no appointment is moved to a time that a
 * later move has yet to free.
 * @param moved_with the name of the interrupted move that is resumed
 */
export async function planMoves(before: AppointmentRow, body: Reschedule, moved_with?: string): Promise<PlannedMove[]> {
  const shift = shiftBetween(before, {
    date: body.date ?? before.date,
    start_time: body.start_time ?? before.start_time,
  });
  const place = otherPlace(before, body);
  const rows = [before, ...(body.scope === "following" ? await readFollowing(before, ["BOOKED"], moved_with) : [])];
  const inOrder = isLater(shift) ? rows.toReversed() : rows;
  return checkMoves(
    before.tenant_id,
    inOrder.map((row) => ({ row, change: { ...shiftWallTime(row, shift), ...place } })),
  );
}

/** Checks moves that are to be carried out in the given order, each with the reason why it can't be made, if there is one. */
export async function checkMoves(tenant_id: string, moves: readonly Move[]): Promise<PlannedMove[]> {
  const reads = await readMoves(tenant_id, moves);
  const requested = reads.flatMap(({ start }) => start ?? []);
  const checked = await checkStarts(tenant_id, requested);
  const checkOf = new Map(requested.map((start, index) => [start, checked[index]]));
  return reads.map(({ row, change, start, refusal }) => {
    const check = start && checkOf.get(start);
    const status = row.appointment_status;
    const reason =
      status === "BOOKED" ? (refusal ?? check?.reason ?? null) : APPOINTMENT_TEXTS.notReschedulable(status);
    const { date, start_time } = change;
    return { row, change, item: { ...itemOf(row, reason), date, start_time, end_time: check?.end_time ?? start_time } };
  });
}
