import "./cards.css";
import type { TableProps } from "@cloudscape-design/components/table";
import { isActions } from "./column.ts";

interface CardsProps<Item> {
  readonly label: string | undefined;
  readonly items: readonly Item[];
  readonly columns: readonly TableProps.ColumnDefinition<Item>[];
  readonly keyOf: (item: Item, index: number) => string;
}

/** Shows each item as a card with its name, its columns that have a value, and its actions. */
export function Cards<Item>({ label, items, columns, keyOf }: CardsProps<Item>) {
  const name = columns.find(({ isRowHeader }) => isRowHeader);
  const actions = columns.find(isActions);
  const lines = columns.filter((column) => column !== name && column !== actions);
  return (
    <ul className="cards" aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)} className="card">
          {name && <div className="card-name">{name.cell(item)}</div>}
          <dl>
            {lines.flatMap(({ id, header, cell }) => {
              const value = cell(item);
              return value === "" ? [] : [<dt key={`${id} header`}>{header}</dt>, <dd key={id}>{value}</dd>];
            })}
          </dl>
          {actions?.cell(item)}
        </li>
      ))}
    </ul>
  );
}
