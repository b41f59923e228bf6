import { type Minutes, STEP } from "./columns.ts";

/** The measures of the calendar in pixels, which calendar.css repeats. */
export const ROW_PX = 27;
export const HEAD_PX = 48;
export const TIME_PX = 72;
/** So narrow that eight practitioners fit on a screen of 1366 px. */
export const COLUMN_PX = 112;

/** Returns the distance of a time from the upper edge of the board, in pixels. */
export const topOf = (minutes: number, shown: Minutes): number => ((minutes - shown.start) / STEP) * ROW_PX;

/** A point of the screen. */
export interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

/** A column, and minutes since midnight. */
export interface Place {
  readonly column: number;
  readonly minutes: number;
}

/** Returns the place at a point, which may be beside the board or between two rows. */
export function pointedPlace(board: Element | null, at: Pointer, columns: number, shown: Minutes): Place {
  const { left = 0, top = 0, width = 0 } = board?.getBoundingClientRect() ?? {};
  return {
    column: Math.floor(((at.clientX - left - TIME_PX) / (width - TIME_PX)) * columns),
    minutes: shown.start + ((at.clientY - top) / ROW_PX) * STEP,
  };
}

/** Returns a point half a row higher, so that its nearest row is the one that is pointed at. */
export const inRow = ({ clientX, clientY }: Pointer): Pointer => ({ clientX, clientY: clientY - ROW_PX / 2 });

const CARD_PX = 336;
const CARD_GAP_PX = 6;

/** Returns the CSS length of the left edge of a card beside its column: on the right in the first half of the columns. */
export function cardLeft(column: number, columns: number): string {
  const edge = (index: number) => `${TIME_PX}px + (100% - ${TIME_PX}px) * ${index / columns}`;
  return column < columns / 2
    ? `min(${edge(column + 1)} + ${CARD_GAP_PX}px, 100% - ${CARD_PX + CARD_GAP_PX}px)`
    : `max(${edge(column)} - ${CARD_PX + CARD_GAP_PX}px, ${TIME_PX}px)`;
}
