import { type Cell, type Row, STEP } from "./day-grid.ts";

/** The place of a cell in the grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

const PAGE_ROWS = 120 / STEP;

const hasAction = (cell: Cell | undefined) => cell?.kind === "free" || cell?.kind === "appointments";

export const isReachable = (rows: readonly Row[], { row, column }: Place): boolean =>
  hasAction(rows[row]?.cells[column]);

/** Returns every cell with an action, row by row. */
const reachable = (rows: readonly Row[]): readonly Place[] =>
  rows.flatMap(({ cells }, row) => cells.flatMap((cell, column) => (hasAction(cell) ? [{ row, column }] : [])));

/** Returns the first cell with an action. */
export const firstPlace = (rows: readonly Row[]): Place | undefined => reachable(rows)[0];

/** Returns where a key leads from a cell, past cells without an action; undefined where it leads nowhere. */
export function placeAfter(rows: readonly Row[], from: Place, key: string): Place | undefined {
  const all = reachable(rows);
  const inRow = all.filter(({ row }) => row === from.row);
  const above = all.filter(({ row, column }) => column === from.column && row < from.row);
  const below = all.filter(({ row, column }) => column === from.column && row > from.row);
  const moves: Readonly<Record<string, () => Place | undefined>> = {
    ArrowUp: () => above.at(-1),
    ArrowDown: () => below[0],
    ArrowLeft: () => inRow.findLast(({ column }) => column < from.column),
    ArrowRight: () => inRow.find(({ column }) => column > from.column),
    Home: () => inRow[0],
    End: () => inRow.at(-1),
    PageUp: () => above.findLast(({ row }) => row <= from.row - PAGE_ROWS) ?? above[0],
    PageDown: () => below.find(({ row }) => row >= from.row + PAGE_ROWS) ?? below.at(-1),
    "Control+Home": () => all[0],
    "Control+End": () => all.at(-1),
  };
  return moves[key]?.();
}
