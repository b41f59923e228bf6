import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Column } from "./columns.ts";
import { inRow, type Place, type Pointer } from "./geometry.ts";
import { placeAfter, placeOf } from "./stops.ts";
import type { Move } from "./use-move.ts";
import type { useStops } from "./use-stops.ts";

interface BoardActions {
  readonly columns: readonly Column[];
  readonly find: (appointment_id: string | undefined) => Appointment | undefined;
  readonly open: string | undefined;
  readonly move: Move;
  readonly focus: ReturnType<typeof useStops>;
  /** Returns the place under the pointer. */
  readonly at: (pointer: Pointer) => Place;
  readonly pressed: RefObject<string | undefined>;
  readonly onOpen: (appointment_id: string | undefined) => void;
  readonly onBook: (column: Column, minutes: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

/** Returns the handlers of clicks and keys on the board. While an appointment is moved, they choose its place. */
export function useBoardActions({ columns, find, open, move, focus, at, pressed, ...on }: BoardActions) {
  function click(event: MouseEvent) {
    if (move.moving) {
      move.drop(at(inRow(event)));
      return;
    }
    const stop = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-stop]") : null;
    if (!stop) return;
    const place = placeOf(stop.dataset.stop ?? "");
    const column = place && columns[place.column];
    if (column) on.onBook(column, place.minutes);
    else {
      pressed.current = stop.dataset.appointment;
      on.onOpen(pressed.current === open ? undefined : pressed.current);
    }
  }

  /** Returns whether the key chose a place of the moved appointment. */
  function moveBy({ key }: KeyboardEvent): boolean {
    const next = move.moving && placeAfter(move.moving.place, key);
    if (next) move.to(next);
    else if (key === "Enter" || key === " ") move.drop();
    else if (key === "Escape") move.cancel();
    else return false;
    return true;
  }

  /** Returns whether the key did anything. */
  function act({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
    const onBlock = find((target as HTMLElement).dataset.appointment);
    if (key === "Escape" && open) on.onOpen(undefined);
    else if (key.toLowerCase() === "m" && onBlock && !ctrlKey && !metaKey) move.begin(onBlock);
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
