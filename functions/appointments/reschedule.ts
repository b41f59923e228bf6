import type { Reschedule } from "../../shared/appointments/appointment.ts";
import type { SeriesItem } from "../../shared/appointments/series.ts";
import { conflictWith } from "../data/conflict.ts";
import type { DryRun, UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { getAppointment } from "./get-appointment.ts";
import { hasValues, moveAppointment } from "./move-appointment.ts";
import { type PlannedMove, planMoves } from "./plan-moves.ts";
import { itemOf, reasonOf } from "./series-item.ts";

const sorted = (items: readonly SeriesItem[]) =>
  items.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`));

/** Builds the name of a move. A request that is sent again after an interruption skips the appointments that have its name. */
const nameOf = (appointment_id: string, { version, date, start_time }: Reschedule) =>
  [appointment_id, version, date, start_time].join(" ");

/** Moves an appointment and the later ones of its series. Those that can't be moved stay, and are reported with the reason. */
async function moveFollowing(caller: TenantCaller, appointment_id: string, body: Reschedule) {
  const before = await getAppointment(caller.tenantId, appointment_id);
  const { version, scope: _scope, ...change } = body;
  const moved_with = nameOf(appointment_id, body);
  // An interrupted request may have moved this appointment, but not all of the later ones.
  const isMoved = hasValues(before, change);
  if (isMoved && before.moved_with !== moved_with) return { ...before, items: [itemOf(before)] };
  if (!isMoved && before.version !== version) throw await conflictWith(before);
  const moves = isMoved
    ? await planMoves({ ...before, ...before.moved_from }, body, moved_with)
    : await planMoves(before, body);
  const isOwn = ({ row }: PlannedMove) => row.appointment_id === appointment_id;
  const move = ({ row, change }: PlannedMove) =>
    moveAppointment(caller, row.appointment_id, { ...change, version: row.version }, moved_with);
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

/** Moves an appointment, or with `scope: "following"` also the later ones of its series. */
export const reschedule: UseCase<"appointments.reschedule"> = (caller, { params, body }) =>
  body.scope === "following"
    ? moveFollowing(caller, params.appointment_id, body)
    : moveAppointment(caller, params.appointment_id, body);

/** Previews a move: each appointment at its new time, with the reason why it can't be there, if there is one. */
export const previewMove: DryRun<"appointments.reschedule"> = async (caller, { params, body }) => {
  const before = await getAppointment(caller.tenantId, params.appointment_id);
  if (before.version !== body.version) throw await conflictWith(before);
  const moves = await planMoves(before, body);
  return { items: sorted(moves.map(({ item }) => item)) };
};
