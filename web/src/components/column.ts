import type { TableProps } from "@cloudscape-design/components/table";

/** A column of a list, which also says what of it stands in a CSV file. */
export interface Column<Item> extends TableProps.ColumnDefinition<Item> {
  /** The column's texts in a file, by their headers. @default the text of the cell, or the attribute of the column's id */
  readonly csv?: Readonly<Record<string, (item: Item) => string>>;
}

/** Returns whether a column is about what can be done with a row. */
export const isActions = ({ id }: { readonly id?: string }): boolean => id === "actions";
