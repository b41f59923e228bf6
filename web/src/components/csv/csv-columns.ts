import { type Column, isActions } from "../column.ts";

const NONE = "–";

function cellText<Item>({ id, cell }: Column<Item>, item: Item): string {
  const drawn = cell(item);
  const value = typeof drawn === "string" || typeof drawn === "number" ? drawn : item[id as keyof Item];
  return value === undefined || value === null || value === NONE ? "" : String(value);
}

/** Returns the headers of a list's CSV file and, for an item, its texts. */
export function csvColumns<Item>(columns: readonly Column<Item>[]) {
  const texts = columns
    .filter((column) => !isActions(column))
    .flatMap((column) =>
      Object.entries(column.csv ?? { [String(column.header)]: (item: Item) => cellText(column, item) }),
    );
  return {
    headers: texts.map(([header]) => header),
    row: (item: Item): readonly string[] => texts.map(([, text]) => text(item)),
  };
}
