import { type RefObject, useEffect, useState } from "react";
import { type Place, type Row, STEP } from "./columns.ts";

/** A block or a free quarter of an hour, which the keyboard reaches. */
export interface Stop extends Place {
  readonly id: string;
  readonly row: number;
}

export const freeId = (column: number, minutes: number): string => `free:${column}:${minutes}`;
export const blockId = (appointment_id: string): string => `block:${appointment_id}`;

/** Returns everything that the keyboard reaches, column by column, from morning to evening. */
export function stopsOf(rows: readonly Row[]): readonly (readonly Stop[])[] {
  const columns = rows[0]?.cells.length ?? 0;
  return Array.from({ length: columns }, (_, column) =>
    rows.flatMap(({ minutes, cells }, row): Stop[] => {
      const { kind, blocks } = cells[column] ?? { kind: "closed", blocks: [] };
      const at = { row, column };
      return [
        ...blocks
          .toSorted((a, b) => a.start - b.start || a.side - b.side)
          .map((block) => ({ ...at, id: blockId(block.appointment.appointment_id), minutes: block.start })),
        ...(kind === "free" ? [{ ...at, id: freeId(column, minutes), minutes }] : []),
      ];
    }),
  );
}

/** Returns the stop of a column that is nearest to a time. */
const nearest = (column: readonly Stop[], minutes: number): Stop | undefined => {
  const distance = (stop: Stop) => Math.abs(stop.minutes - minutes);
  return column.reduce<Stop | undefined>(
    (best, stop) => (best && distance(best) <= distance(stop) ? best : stop),
    undefined,
  );
};

/** Returns the stop that is nearest to a place, preferably in the same column. */
export function stopNear(stops: readonly (readonly Stop[])[], { column, minutes }: Place): Stop | undefined {
  const order = stops.map((_, index) => index).sort((a, b) => Math.abs(a - column) - Math.abs(b - column));
  const reached = order.find((index) => stops[index]?.length);
  return reached === undefined ? undefined : nearest(stops[reached] ?? [], minutes);
}

/** Returns the stop to which a key leads; undefined if there is none. */
export function stopAfter(stops: readonly (readonly Stop[])[], from: Stop, key: string): Stop | undefined {
  const own = stops[from.column] ?? [];
  const index = own.findIndex(({ id }) => id === from.id);
  const beside = (columns: readonly (readonly Stop[])[]) => {
    const column = columns.find(({ length }) => length > 0);
    return column && nearest(column, from.minutes);
  };
  const moves: Readonly<Record<string, () => Stop | undefined>> = {
    ArrowUp: () => (index > 0 ? own[index - 1] : undefined),
    ArrowDown: () => own[index + 1],
    ArrowLeft: () => beside(stops.slice(0, from.column).toReversed()),
    ArrowRight: () => beside(stops.slice(from.column + 1)),
    Home: () => own[0],
    End: () => own.at(-1),
    "Control+Home": () => stops.find(({ length }) => length > 0)?.[0],
    "Control+End": () => stops.findLast(({ length }) => length > 0)?.at(-1),
  };
  return moves[key]?.();
}

/** Returns the place of a free quarter of an hour by its id. */
export function cellOfStop(id: string): Place | undefined {
  const [kind, column, minutes] = id.split(":");
  return kind === "free" ? { column: Number(column), minutes: Number(minutes) } : undefined;
}

/** Returns the place to which a key leads an appointment that is being moved, whether it is free or not. */
export function placeAfter({ column, minutes }: Place, key: string): Place | undefined {
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { column, minutes: Math.ceil((minutes - STEP) / STEP) * STEP },
    ArrowDown: { column, minutes: Math.floor((minutes + STEP) / STEP) * STEP },
    ArrowLeft: { column: column - 1, minutes },
    ArrowRight: { column: column + 1, minutes },
  };
  return moves[key];
}

const elementOf = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);

/** The focus that outlives the grid while another day is loaded. */
export interface FocusMemory {
  stop: Stop | undefined;
  /** The key of the days that the person is leaving. The stop takes the focus as soon as other days are shown. */
  leftDays: string | undefined;
}

/** No days have this key, so the stop takes the focus with the next rendering. */
const AT_ONCE = "";

/** Keeps track of the block or free time that the Tab key reaches, and moves the focus from one to the next. */
export function useStops(
  board: RefObject<HTMLElement | null>,
  stops: readonly (readonly Stop[])[],
  first: Place,
  daysKey: string,
  memory: RefObject<FocusMemory>,
) {
  const [chosen, setChosen] = useState(memory.current.stop);
  const chosenStop = chosen && stops[chosen.column]?.find(({ id }) => id === chosen.id);
  const current = chosenStop ?? stopNear(stops, chosen ?? first);

  // When another day is shown or a block has moved, the focused element is gone, and its successor takes the focus.
  useEffect(() => {
    memory.current.stop = chosen;
    const { leftDays } = memory.current;
    if (leftDays === undefined || leftDays === daysKey || !current) return;
    memory.current.leftDays = undefined;
    elementOf(board.current, current.id)?.focus();
  });

  return {
    current,
    /** Follows the focus to a block or free time. */
    focused(id: string) {
      const stop = stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
    },
    /** Moves the focus to where a key leads. Returns whether it leads anywhere. */
    go(key: string): boolean {
      const next = current && stopAfter(stops, current, key);
      if (!next) return false;
      setChosen(next);
      elementOf(board.current, next.id)?.focus();
      return true;
    },
    /** Focuses a block once it is rendered. */
    restore(id: string) {
      const stop = stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
      memory.current.leftDays = AT_ONCE;
    },
    /** Focuses the same place of other days once these are shown. */
    follow() {
      memory.current.leftDays = daysKey;
    },
  };
}

export type FocusStops = ReturnType<typeof useStops>;
