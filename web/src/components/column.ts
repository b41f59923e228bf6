import type { TableProps } from "@cloudscape-design/components/table";

/** A column of a list, with the texts that it has in a CSV file. */
export interface Column<Item> extends TableProps.ColumnDefinition<Item> {
  /** How a card shows a value that explains itself: beside the name, or without its header. @default below its header */
  readonly onCard?: "beside" | "text";
  /** The column's texts in a file, by their headers. @default the text of the cell, or the attribute of the column's id */
  readonly csv?: Readonly<Record<string, (item: Item) => string>>;
}

/** Returns whether a column holds the actions of a row. */
export const isActions = ({ id }: { readonly id?: string }): boolean => id === "actions";
