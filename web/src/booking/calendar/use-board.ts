import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { deviceStorage } from "../../session/device-storage.ts";
import { type Column, type Density, type Place, type Pointer, type Scale, topOf } from "./columns.ts";
import { cellOfStop, type FocusStops, placeAfter } from "./stops.ts";
import type { Move } from "./use-move.ts";

const DENSITY_KEY = "calendar-density";

/** Returns how high the rows are, and a function that changes it. The choice is kept on this device. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    deviceStorage.getItem(DENSITY_KEY) === "compact" ? "compact" : "comfortable",
  );
  const choose = (next: Density) => {
    deviceStorage.setItem(DENSITY_KEY, next);
    setDensity(next);
  };
  return [density, choose];
}

/** The share of the calendar's height that lies above the time at which it opens. */
const ABOVE = 0.3;

/** Scrolls the calendar to a time when it opens, and keeps what is in view in its place when earlier hours are added. */
export function useBoardScroll(
  scroller: RefObject<HTMLElement | null>,
  daysKey: string,
  shown: Scale,
  opensAt: number,
) {
  const before = useRef<{ readonly daysKey: string } & Scale>(undefined);
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board || shown.start === shown.end) return;
    if (before.current?.daysKey !== daysKey) board.scrollTop = topOf(opensAt, shown) - board.clientHeight * ABOVE;
    else {
      // The time at the upper edge stays there.
      const { rowPx } = before.current;
      board.scrollTop = topOf(before.current.start, shown) + (board.scrollTop * shown.rowPx) / rowPx;
    }
    before.current = { daysKey, ...shown };
  }, [scroller, daysKey, shown, opensAt]);
}

export interface BoardActions {
  readonly columns: readonly Column[];
  readonly find: (appointment_id: string | undefined) => Appointment | undefined;
  /** The id of the appointment whose card is open. */
  readonly open: string | undefined;
  readonly move: Move;
  readonly focus: FocusStops;
  /** Returns the place whose row is under the pointer. */
  readonly placeIn: (pointer: Pointer) => Place;
  /** The id of the appointment whose block was pressed last. */
  readonly pressed: RefObject<string | undefined>;
  readonly onOpen: (appointment_id: string | undefined) => void;
  readonly onBook: (column: Column, minutes: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

/** Returns the handlers of clicks and keys on the board. While an appointment is being moved, they choose its place. */
export function useBoardActions({ columns, find, open, move, focus, placeIn, pressed, ...on }: BoardActions) {
  function click(event: MouseEvent) {
    if (move.moving) {
      move.drop(placeIn(event));
      return;
    }
    const stop = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-stop]") : null;
    if (!stop) return;
    const place = cellOfStop(stop.dataset.stop ?? "");
    const column = place && columns[place.column];
    if (column) on.onBook(column, place.minutes);
    else {
      pressed.current = stop.dataset.appointment;
      on.onOpen(pressed.current === open ? undefined : pressed.current);
    }
  }

  /** Handles a key while an appointment is being moved. Returns whether it has a meaning then. */
  function moveBy({ key }: KeyboardEvent): boolean {
    const next = move.moving && placeAfter(move.moving.place, key);
    if (next) move.to(next);
    else if (key === "Enter" || key === " ") move.drop();
    // What is being saved can't be cancelled any more.
    else if (key === "Escape" && !move.saving) move.cancel();
    else return false;
    return true;
  }

  /** Handles any other key. Returns whether it has a meaning. */
  function act({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
    const focused = find((target as HTMLElement).dataset.appointment);
    if (key === "Escape" && open) on.onOpen(undefined);
    else if (key.toLowerCase() === "m" && focused && !ctrlKey && !metaKey) move.begin(focused);
    else if (key === "PageUp" || key === "PageDown") {
      focus.follow();
      on.onStep(key === "PageUp" ? -1 : 1);
    } else return focus.go(ctrlKey ? `Control+${key}` : key);
    return true;
  }

  const key = (event: KeyboardEvent) => {
    if (move.moving ? moveBy(event) : act(event)) event.preventDefault();
  };
  return { click, key };
}
