import { asBooked } from "../../../shared/appointments/booking-rules.ts";
import type { Reschedule } from "../../../shared/appointments/requests.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import type { SeriesItem } from "../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import { candidateRooms, loadPatientContext } from "../../domain/booking/booking-context.ts";
import { allowedTime, copiedDetails } from "../../domain/booking/new-appointment.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import type { ClinicCaller } from "../../http/event.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { type PlannedMove, planMoves } from "./plan-moves.ts";
import { itemOf, reasonOf } from "./series.ts";

const MOVED_FIELDS = ["practitioner_id", "service_id", "location_id", "date", "start_time", "room_id"] as const;

/** Returns whether an appointment is booked and already has the values of a change. */
export const hasValues = (
  stored: AppointmentRow,
  change: Omit<Reschedule, "version" | "scope" | "release_hold">,
): boolean =>
  stored.appointment_status === "BOOKED" &&
  MOVED_FIELDS.every((field) => change[field] === undefined || change[field] === stored[field]);

/** Returns the time and place from which a repeated request computes the same move again. */
const originOf = (before: AppointmentRow): AppointmentRow["moved_from"] =>
  Object.fromEntries(([...MOVED_FIELDS, "starts_at"] as const).map((field) => [field, before[field] ?? ""]));

interface MoveOptions {
  /** The name of the move of a series that this move belongs to. */
  readonly moved_with?: string;
  /** The id of the change of many appointments that this move belongs to. */
  readonly bulk_id?: string;
}

/**
 * Moves a booked appointment. It keeps its id, and unless another service is chosen, its fee, duration and buffers. Its former time
 * is free at once. Without a version, the appointment is moved as it is.
 */
export const moveAppointment = (
  caller: ClinicCaller,
  appointment_id: string,
  { version, scope: _scope, release_hold, ...change }: Omit<Reschedule, "version"> & { readonly version?: number },
  { moved_with, bulk_id }: MoveOptions = {},
): Promise<AppointmentRow> =>
  retryOnConflict(async () => {
    const { tenantId } = caller;
    const before = await getAppointment(tenantId, appointment_id);
    if (hasValues(before, change)) {
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    if (version !== undefined && before.version !== version) throw await conflictWith(before);
    if (before.appointment_status !== "BOOKED")
      throw new ClinicError("invalid_transition", APPOINTMENT_TEXTS.notReschedulable(before.appointment_status));

    const { attention: _attention, room_id, room_number: _number, ...others } = before;
    const moved = { ...others, ...change };
    const staysAtLocation = moved.location_id === before.location_id;
    const read = await loadPatientContext(
      tenantId,
      { ...moved, room_id: moved.room_id ?? (staysAtLocation ? room_id : undefined) },
      { from_date: moved.date, to_date: moved.date },
    );
    const context = { ...read, service: asBooked(read.service, before) };
    const time = allowedTime(context, moved);
    return writeAppointment({
      before,
      after: {
        ...others,
        ...copiedDetails(context),
        date: moved.date,
        ...time,
        ...(time.starts_at !== before.starts_at && { confirmed_at: undefined }),
        ...(moved_with && { moved_with, moved_from: originOf(before) }),
        version: before.version + 1,
        ...changedBy(caller),
      },
      ...(bulk_id && {
        bulk: { bulk_id, moved_from: { practitioner_id: before.practitioner_id, ...(room_id && { room_id }) } },
      }),
      checked: context,
      rooms: candidateRooms(context, change.room_id, room_id),
      entry: auditEntry(caller, "appointments.reschedule", tenantId, before.appointment_id),
      release: release_hold
        ? auditEntry(caller, "appointments.releaseHold", tenantId, before.appointment_id)
        : undefined,
    });
  });

const sorted = (items: readonly SeriesItem[]) =>
  items.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`));

/** Builds the name of a move. A request that is sent again after an interruption skips the appointments that have its name. */
const moveName = (appointment_id: string, { version, date, start_time }: Reschedule) =>
  [appointment_id, version, date, start_time].join(" ");

/** Moves an appointment and the later ones of its series. Those that can't be moved stay, and are reported with the reason. */
async function moveFollowing(caller: ClinicCaller, appointment_id: string, body: Reschedule) {
  const before = await getAppointment(caller.tenantId, appointment_id);
  const { version, scope: _scope, release_hold, ...change } = body;
  const moved_with = moveName(appointment_id, body);
  // An interrupted request may have moved this appointment, but not all of the later ones.
  const isMoved = hasValues(before, change);
  if (isMoved && before.moved_with !== moved_with) return { ...before, items: [itemOf(before)] };
  if (!isMoved && before.version !== version) throw await conflictWith(before);
  const moves = isMoved
    ? await planMoves({ ...before, ...before.moved_from }, body, moved_with)
    : await planMoves(before, body);
  const isOwn = ({ row }: PlannedMove) => row.appointment_id === appointment_id;
  const move = ({ row, change }: PlannedMove) =>
    moveAppointment(
      caller,
      row.appointment_id,
      // Only the time that the user chose is taken from a patient who is booking it.
      { ...change, version: row.version, ...(row.appointment_id === appointment_id && { release_hold }) },
      { moved_with },
    );
  // If this appointment can't be moved, its refusal is thrown before any other appointment is moved.
  const own = moves.find(isOwn);
  if (!isMoved && own && own.item.reason !== null) await move(own);

  let after = before;
  const items: SeriesItem[] = [];
  for (const planned of moves) {
    const { row, item } = planned;
    if (row.moved_with === moved_with) {
      items.push(itemOf(isOwn(planned) ? before : row));
      continue;
    }
    try {
      const moved = await move(planned);
      if (isOwn(planned)) after = moved;
      items.push(itemOf(moved));
    } catch (error) {
      const isAnyMoved = items.some(({ reason }) => reason === null);
      if (isOwn(planned) && !isAnyMoved) throw error;
      items.push({ ...item, reason: reasonOf(error) });
      // Another user may have changed this appointment while the later ones were moved.
      if (isOwn(planned)) after = await getAppointment(caller.tenantId, appointment_id);
    }
  }
  return { ...after, items: sorted(items) };
}

export const reschedule: UseCase<typeof appointments.reschedule> = (caller, { params, body }) =>
  body.scope === "following"
    ? moveFollowing(caller, params.appointment_id, body)
    : moveAppointment(caller, params.appointment_id, body);

/** Previews a move: each appointment at its new time, with the reason why it can't be there, if there is one. */
export const previewMove: DryRun<typeof appointments.reschedule> = async (caller, { params, body }) => {
  const before = await getAppointment(caller.tenantId, params.appointment_id);
  if (before.version !== body.version) throw await conflictWith(before);
  const moves = await planMoves(before, body);
  return { items: sorted(moves.map(({ item }) => item)) };
};
