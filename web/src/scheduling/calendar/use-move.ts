import { useMemo, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { notify } from "../../lib/notifications.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { type RequestedMove, useReschedule } from "../appointments/use-reschedule.ts";
import { type Column, type Minutes, shownTime, snapped } from "./columns.ts";
import type { Place } from "./geometry.ts";
import { immovable, refusalFinder } from "./refused.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

const isSame = (one: Place, other: Place) => one.column === other.column && one.minutes === other.minutes;

/** Returns the nearest place of the grid. */
const onGrid = ({ column, minutes }: Place, columns: readonly Column[], shown: Minutes): Place => ({
  column: Math.min(Math.max(column, 0), columns.length - 1),
  minutes: snapped(minutes, shown),
});

/**
 * Keeps the state of an appointment that is being moved by keys or by the pointer, and moves it when it is dropped.
 * @param enabled whether the person may move appointments
 */
export function useMove(columns: readonly Column[], now: WallClock, enabled: boolean) {
  /** The appointment that is being moved, and the place that it would have. */
  const [moving, setMoving] = useState<{ readonly appointment: Appointment; readonly place: Place }>();
  const [announcement, announce] = useState("");
  const [seriesMove, setSeriesMove] = useState<RequestedMove>();
  const { mutate, isPending } = useReschedule();
  const shown = useMemo(() => shownTime(columns), [columns]);
  const appointment = moving?.appointment;
  const findRefusal = useMemo(
    () => appointment && refusalFinder({ columns, now }, appointment),
    [columns, now, appointment],
  );

  const ownPlace = ({ practitioner_id, date, start_time }: Appointment): Place => ({
    column: columns.findIndex((each) => each.practitioner_id === practitioner_id && each.date === date),
    minutes: minutesOf(start_time),
  });
  const isOwnPlace = (of: Appointment, place: Place) => isSame(ownPlace(of), place);

  function refusalAt(place: Place): string | undefined {
    const at = columns[place.column];
    if (!moving || !at || isOwnPlace(moving.appointment, place)) return undefined;
    return findRefusal?.(at, place.minutes);
  }

  function begin(of: Appointment): boolean {
    if (!enabled) return false;
    const reason = immovable(of);
    announce(reason ?? CALENDAR_SCREEN.moving(of.patient_name));
    if (reason) return false;
    setMoving({ appointment: of, place: ownPlace(of) });
    return true;
  }

  function to(target: Place) {
    if (!moving || isPending) return;
    const place = onGrid(target, columns, shown);
    if (isSame(place, moving.place)) return;
    setMoving({ ...moving, place });
    const heading = columns[place.column]?.heading ?? "";
    announce(CALENDAR_SCREEN.moveTo(timeText(timeAt(place.minutes)), heading, refusalAt(place)));
  }

  function cancel() {
    if (moving) announce(CALENDAR_SCREEN.notMoved(moving.appointment.patient_name));
    setMoving(undefined);
  }

  /** Ends a drag. At a place that is refused, the block returns and the reason is shown. */
  function release(target: Place) {
    const refusal = moving && refusalAt(onGrid(target, columns, shown));
    if (!refusal) return drop(target);
    const header = CALENDAR_SCREEN.wasNotMoved(moving.appointment.patient_name);
    notify({ id: moving.appointment.appointment_id, type: "info", header, content: refusal });
    setMoving(undefined);
  }

  /** Moves the appointment to a place, unless that is refused. */
  function drop(target: Place | undefined = moving?.place) {
    if (!moving || !target || isPending) return;
    const place = target === moving.place ? target : onGrid(target, columns, shown);
    const at = columns[place.column];
    if (!at) return;
    if (isOwnPlace(moving.appointment, place)) return cancel();
    const refusal = refusalAt(place);
    if (refusal) return announce(refusal);
    const { practitioner_id, date, series_id } = moving.appointment;
    const request: RequestedMove = {
      appointment: moving.appointment,
      to: {
        start_time: timeAt(place.minutes),
        ...(at.practitioner_id !== practitioner_id && { practitioner_id: at.practitioner_id }),
        ...(at.date !== date && { date: at.date }),
      },
    };
    setMoving(series_id ? undefined : { ...moving, place });
    if (series_id) setSeriesMove(request);
    else save(request);
  }

  function save(request: RequestedMove) {
    announce(CALENDAR_SCREEN.saving);
    mutate(request, { onSettled: () => setMoving(undefined) });
  }

  return {
    moving,
    /** A move within a series, about which the person is asked whether the following appointments are moved, too. */
    seriesMove,
    confirmSeriesMove: () => {
      setSeriesMove(undefined);
      if (seriesMove) save(seriesMove);
    },
    dismissSeriesMove: () => setSeriesMove(undefined),
    saving: isPending && moving !== undefined,
    refusal: moving && refusalAt(moving.place),
    announcement,
    findRefusal,
    begin,
    to,
    drop,
    release,
    cancel,
  };
}

export type Move = ReturnType<typeof useMove>;
