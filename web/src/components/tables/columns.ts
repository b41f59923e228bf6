import type { TableProps } from "@cloudscape-design/components/table";
import { useState } from "react";
import { phoneText } from "../../../../shared/values/phone.ts";
import { attempt } from "../../lib/async.ts";
import { byText, byValue, centsText, dollarsText } from "../../lib/formats.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { deviceStorage } from "../../session/device-storage.ts";

/** A column of a list, with the texts that it has in a CSV file. */
export interface Column<Item> extends TableProps.ColumnDefinition<Item> {
  /** How a card shows a value that explains itself: beside the name, or without its header. @default below its header */
  readonly onCard?: "beside" | "text";
  /** The column's texts in a file, by their headers. @default the text of the cell, or the attribute of the column's id */
  readonly csv?: Readonly<Record<string, (item: Item) => string>>;
}

export const isActions = ({ id }: { readonly id?: string }): boolean => id === "actions";

/** Builds a column of one attribute's text, in natural order: "Room 10" comes after "Room 9". */
export const textColumn = <Item>(
  id: keyof Item & string,
  header: string,
  text: (item: Item) => string = (item) => String(item[id]),
): TableProps.ColumnDefinition<Item> => ({
  id,
  header,
  cell: text,
  sortingComparator: (a, b) => byText(text(a), text(b)),
});

/** So that a number stays on its line. */
export const PHONE_WIDTH = 140;

/** So that an address takes two lines at most, as long as its host is not long. */
export const EMAIL_WIDTH = 172;

export const phoneColumn = <Item>(id: keyof Item & string, header: string): TableProps.ColumnDefinition<Item> => ({
  ...textColumn<Item>(id, header, (item) => phoneText(String(item[id]))),
  minWidth: PHONE_WIDTH,
});
/** Builds a column of an amount in cents, which is a plain number of dollars in a CSV file. */
export const centsColumn = <Item>(
  id: keyof Item & string,
  header: string,
  cents: (item: Item) => number = (item) => Number(item[id]),
): Column<Item> => ({
  id,
  header,
  cell: (item) => centsText(cents(item)),
  sortingComparator: (a, b) => cents(a) - cents(b),
  csv: { [`${header} ($)`]: (item) => dollarsText(cents(item)) },
});

/** Builds the column of a date that names the row, which is an ISO date in a CSV file. */
export const dayColumn = <Item extends { readonly date: string }>(): Column<Item> => ({
  id: "date",
  header: "Day",
  isRowHeader: true,
  minWidth: 145,
  sortingField: "date",
  csv: { Day: ({ date }) => date },
  cell: ({ date }) => listedDayText(date),
});

/** Builds columns of texts from headers by attribute. The first column names the row. */
export const textColumns = <Item>(
  headers: { readonly [Name in keyof Item & string]?: string },
): TableProps.ColumnDefinition<Item>[] =>
  (Object.entries(headers) as [keyof Item & string, string][]).map(([id, header], index) => ({
    ...textColumn<Item>(id, header),
    isRowHeader: index === 0,
  }));

type Comparator = (a: object, b: object) => number;

/** A table identifies the sorted column by its comparator, so each field has its own. */
const comparators = new Map<string, Comparator>();

function comparatorOf(field: string): Comparator {
  const existing = comparators.get(field);
  const comparator = existing ?? ((a, b) => byValue(a[field as keyof typeof a], b[field as keyof typeof b]));
  if (!existing) comparators.set(field, comparator);
  return comparator;
}

/** Returns the columns, with a natural order of texts for each that is sorted by a field. */
export const orderedColumns = <Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] =>
  columns.map((column) => {
    const { sortingField, sortingComparator } = column;
    if (!sortingField || sortingComparator) return column;
    return { ...column, sortingComparator: comparatorOf(sortingField) as NonNullable<typeof sortingComparator> };
  });

/** Which columns a table shows, in their order. */
export type ColumnDisplay = readonly TableProps.ColumnDisplayProperties[];

function stored(name: string): ColumnDisplay {
  const display: unknown = attempt(() => JSON.parse(deviceStorage.getItem(name) ?? "[]"));
  return Array.isArray(display) ? display : [];
}

/** Returns which columns a table shows and in which order, as chosen on this device, and a function that changes them. */
export function useColumnDisplay(table: string, ids: readonly string[], hidden: readonly string[]) {
  const name = `columns-${table}`;
  const [display, setDisplay] = useState<ColumnDisplay>(() => {
    const chosen = stored(name).filter(({ id }) => ids.includes(id));
    const added = ids.filter((id) => !chosen.some((each) => each.id === id));
    return [...chosen, ...added.map((id) => ({ id, visible: !hidden.includes(id) }))];
  });
  function change(next: ColumnDisplay) {
    setDisplay(next);
    deviceStorage.setItem(name, JSON.stringify(next));
  }
  return [display, change] as const;
}

const DEFAULT_PAGE_SIZE = 20;

/** The page sizes that a person can choose. */
export const PAGE_SIZES: readonly number[] = [10, DEFAULT_PAGE_SIZE, 50, 100];

/** Returns a text that is stored on this device, and a function that changes it. */
function useKeptOnDevice(name: string) {
  const [value, setValue] = useState(() => deviceStorage.getItem(name));
  function change(next: string) {
    setValue(next);
    deviceStorage.setItem(name, next);
  }
  return [value, change] as const;
}

/** Returns how many rows a page of a table has and whether long texts take several lines, as chosen on this device. */
export function useRowPreferences() {
  const [size, keepSize] = useKeptOnDevice("page-size");
  const [wrap, keepWrap] = useKeptOnDevice("wrap-lines");
  return {
    pageSize: PAGE_SIZES.find((each) => String(each) === size) ?? DEFAULT_PAGE_SIZE,
    onPageSize: (next: number) => keepSize(String(next)),
    wrapLines: wrap !== "false",
    onWrapLines: (next: boolean) => keepWrap(String(next)),
  };
}
