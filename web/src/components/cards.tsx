import "./cards.css";
import { type Column, isActions } from "./column.ts";

interface CardsProps<Item> {
  readonly label: string | undefined;
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item, index: number) => string;
}

/** Shows each item as a card with its name, its columns that have a value, and its actions. */
export function Cards<Item>({ label, items, columns, keyOf }: CardsProps<Item>) {
  const name = columns.find(({ isRowHeader }) => isRowHeader);
  const actions = columns.find(isActions);
  const beside = columns.find(({ onCard }) => onCard === "beside");
  const lines = columns.filter((column) => column !== name && column !== beside && column !== actions);
  return (
    <ul className="cards" aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)} className="card">
          {name && (
            <div className="card-name">
              <span>{name.cell(item)}</span>
              {beside && <small>{beside.cell(item)}</small>}
            </div>
          )}
          <dl className={lines.every(({ onCard }) => onCard) ? "card-text" : undefined}>
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
