import type { TableProps } from "@cloudscape-design/components/table";
import { phoneText } from "../../../shared/values/phone.ts";
import { byText } from "../lib/text-order.ts";

type Column<Item> = TableProps.ColumnDefinition<Item>;

/** Builds a column of one attribute's text, in natural order: "Room 10" comes after "Room 9". */
export const textColumn = <Item>(
  id: keyof Item & string,
  header: string,
  text: (item: Item) => string = (item) => String(item[id]),
): Column<Item> => ({
  id,
  header,
  cell: text,
  sortingComparator: (a, b) => byText(text(a), text(b)),
});

/** Builds a column of one attribute's phone number. */
export const phoneColumn = <Item>(id: keyof Item & string, header: string): Column<Item> =>
  textColumn<Item>(id, header, (item) => phoneText(String(item[id])));

/** Builds columns of texts from headers by attribute. The first column names the row. */
export const textColumns = <Item>(headers: { readonly [Name in keyof Item & string]?: string }): Column<Item>[] =>
  (Object.entries(headers) as [keyof Item & string, string][]).map(([id, header], index) => ({
    ...textColumn<Item>(id, header),
    isRowHeader: index === 0,
  }));
