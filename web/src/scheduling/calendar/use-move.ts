import { useMemo, useState } from "react";
import type { Appointment, Reschedule } from "../../../../shared/appointments/appointment.ts";
import { minutesOf, timeAt } from "../../../../shared/days-and-times.ts";
import { CALENDAR_SCREEN } from "../../../../shared/messages/calendar.ts";
import { notify } from "../../lib/notifications.ts";
import { timeText } from "../../lib/wall-clock.ts";
import { useReschedule } from "../appointments/use-reschedule.ts";
import { type Column, type Minutes, shownTime, snapped } from "./columns.ts";
import type { Place } from "./geometry.ts";
import { immovable, judgeOf } from "./refused.ts";

const calendar = CALENDAR_SCREEN;

/** An appointment on its way, and the place that it would have. */
interface Moving {
  readonly appointment: Appointment;
  readonly place: Place;
}

/** An appointment and its new place, as the API takes them. */
interface WantedMove {
  readonly appointment: Appointment;
  readonly to: Omit<Reschedule, "version" | "scope">;
}

const within = ({ column, minutes }: Place, columns: readonly Column[], shown: Minutes): Place => ({
  column: Math.min(Math.max(column, 0), columns.length - 1),
  minutes: snapped(minutes, shown),
});

/**
 * Holds an appointment that is moved by keys or by the pointer, with the reason why its place is refused.
 * @param enabled whether the person may move appointments
 */
export function useMove(
  columns: readonly Column[],
  now: { readonly date: string; readonly time: string },
  enabled: boolean,
) {
  const [moving, setMoving] = useState<Moving>();
  const [said, setSaid] = useState("");
  const [asked, ask] = useState<WantedMove>();
  const { mutate, isPending } = useReschedule();
  const shown = useMemo(() => shownTime(columns), [columns]);
  const appointment = moving?.appointment;
  const judge = useMemo(() => appointment && judgeOf({ columns, now }, appointment), [columns, now, appointment]);

  const own = (of: Appointment): Place => ({
    column: columns.findIndex((each) => each.practitioner_id === of.practitioner_id && each.date === of.date),
    minutes: minutesOf(of.start_time),
  });
  const isOwn = (of: Appointment, { column, minutes }: Place) =>
    own(of).column === column && own(of).minutes === minutes;

  function refusalAt(place: Place): string | undefined {
    const at = columns[place.column];
    if (!moving || !at || isOwn(moving.appointment, place)) return undefined;
    return judge?.(at, place.minutes);
  }

  function begin(of: Appointment): boolean {
    if (!enabled) return false;
    const reason = immovable(of);
    setSaid(reason ?? calendar.moving(of.patient_name));
    if (reason) return false;
    setMoving({ appointment: of, place: own(of) });
    return true;
  }

  function to(wanted: Place) {
    if (!moving || isPending) return;
    const place = within(wanted, columns, shown);
    if (place.column === moving.place.column && place.minutes === moving.place.minutes) return;
    setMoving({ ...moving, place });
    const heading = columns[place.column]?.heading ?? "";
    setSaid(calendar.moveTo(timeText(timeAt(place.minutes)), heading, refusalAt(place)));
  }

  function cancel() {
    if (moving) setSaid(calendar.notMoved(moving.appointment.patient_name));
    setMoving(undefined);
  }

  /** Ends a drag: at a place that is refused, the block returns and the reason is shown. */
  function release(wanted: Place) {
    const refusal = moving && refusalAt(within(wanted, columns, shown));
    if (!refusal) return drop(wanted);
    const header = calendar.wasNotMoved(moving.appointment.patient_name);
    notify({ id: moving.appointment.appointment_id, type: "info", header, content: refusal });
    setMoving(undefined);
  }

  /** Asks the API to move the appointment, unless the place is refused here already. */
  function drop(wanted: Place | undefined = moving?.place) {
    if (!moving || !wanted || isPending) return;
    const place = wanted === moving.place ? wanted : within(wanted, columns, shown);
    const at = columns[place.column];
    if (!at) return;
    if (isOwn(moving.appointment, place)) return cancel();
    const refusal = refusalAt(place);
    if (refusal) return setSaid(refusal);
    const { practitioner_id, date, series_id } = moving.appointment;
    const wish: WantedMove = {
      appointment: moving.appointment,
      to: {
        start_time: timeAt(place.minutes),
        ...(at.practitioner_id !== practitioner_id && { practitioner_id: at.practitioner_id }),
        ...(at.date !== date && { date: at.date }),
      },
    };
    setMoving(series_id ? undefined : { ...moving, place });
    if (series_id) ask(wish);
    else carryOut(wish);
  }

  function carryOut(wish: WantedMove) {
    setSaid(calendar.saving);
    mutate(wish, { onSettled: () => setMoving(undefined) });
  }

  return {
    moving,
    /** The move of an appointment of a series, which may be meant for the following ones, too. */
    asked,
    moveAsked: () => {
      ask(undefined);
      if (asked) carryOut(asked);
    },
    dismissAsked: () => ask(undefined),
    saving: isPending && moving !== undefined,
    refusal: moving && refusalAt(moving.place),
    said,
    judge,
    begin,
    to,
    drop,
    release,
    cancel,
  };
}

export type Move = ReturnType<typeof useMove>;
