import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import {
  type DayInput,
  findConflict,
  locationRules,
  notPast,
  practitionerRules,
  violatedRule,
} from "../../../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { addDays, minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { notify } from "../../lib/notifications.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { type RequestedMove, useReschedule } from "../appointments/use-reschedule.ts";
import { blocksOf, type Column, type Minutes, type Place, STEP, shownTime, snapped } from "./columns.ts";
import type { DragHandlers } from "./drag.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

const DAY = 1440;

// The rules compare instants. Times on the wall clock of one location compare in the same way.
const instant = (date: string, minutes: number) =>
  minutes < DAY ? `${date}T${timeAt(minutes)}` : `${addDays(date, 1)}T${timeAt(minutes - DAY)}`;

const span = (date: string, { start, end }: Minutes) => ({
  starts_at: instant(date, start),
  ends_at: instant(date, end),
});

/** Returns what the rules need to know about a column. */
const factsOf = ({ hours, schedule, location, ...column }: Column): DayInput => ({
  ...column,
  hours,
  location,
  schedules: schedule ? [schedule] : [],
  otherLocations: new Map(),
});

/** Returns why the appointment can't begin at a time of a column; undefined if nothing on the calendar prevents it. */
type FindRefusal = (column: Column, start: number) => string | undefined;

/**
 * Returns the function that finds the refusals of an appointment that is being moved. The API decides by the same rules, and it
 * also knows the appointments of the practitioner and the patient at other locations.
 */
export function refusalFinder(
  { columns, now }: { readonly columns: readonly Column[]; readonly now: WallClock },
  moved: Appointment,
): FindRefusal {
  const booked = new Map(
    columns.map((column) => [
      column,
      blocksOf(column.appointments)
        .filter(({ appointment }) => appointment.appointment_id !== moved.appointment_id)
        .map((block) => ({ ...block.appointment, ...span(column.date, block) })),
    ]),
  );
  const ofPatient = columns
    .flatMap((column) => booked.get(column) ?? [])
    .filter(({ patient_id }) => patient_id === moved.patient_id);
  return (column, start) => {
    const { date, practitioner_name, skipped } = column;
    if (skipped && skipped.start <= start && start < skipped.end) return APPOINTMENT_TEXTS.skippedTime;
    const end = start + moved.duration;
    const time = { start_time: timeAt(start), end_time: timeAt(end % DAY), ...span(date, { start, end }) };
    const facts = factsOf(column);
    const spanOf = (from: string, to: string) => span(date, { start: minutesOf(from), end: minutesOf(to) });
    const rules = [
      ...locationRules(facts, spanOf),
      ...practitionerRules(facts, spanOf),
      notPast(`${now.date}T${now.time}`),
    ];
    const people = { practitioner: booked.get(column) ?? [], patient: ofPatient };
    const names = { practitioner_name, patient_name: moved.patient_name };
    return violatedRule(time, rules) ?? findConflict(time, { ...people, ...names }, moved);
  };
}

/** Returns why an appointment can't be moved at all; undefined if it can. */
export const immovable = ({ appointment_status }: Appointment): string | undefined =>
  appointment_status === "BOOKED" ? undefined : APPOINTMENT_TEXTS.notReschedulable(appointment_status);

/** Returns the times of a column at which the appointment can't begin. Consecutive ones are joined. */
export function refusedTimes(findRefusal: FindRefusal, column: Column, shown: Minutes): readonly Minutes[] {
  const runs: Minutes[] = [];
  for (let start = shown.start; start < shown.end; start += STEP) {
    if (!findRefusal(column, start)) continue;
    const last = runs.at(-1);
    if (last?.end === start) runs[runs.length - 1] = { start: last.start, end: start + STEP };
    else runs.push({ start, end: start + STEP });
  }
  return runs;
}

/** Makes the blocks of a board draggable. The library is loaded after the calendar is shown. */
export function useDrag(board: RefObject<HTMLElement | null>, handlers: DragHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import("./drag.ts").then(
      ({ bindDrag }) => {
        if (isUnmounted || !board.current) return;
        stop = bindDrag(board.current, latest);
      },
      // Without the library, appointments can still be moved by keys and by the card.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [board]);
}

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
