import "./cards.css";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import Table from "@cloudscape-design/components/table";
import { useMedia } from "../../lib/hooks.ts";
import { type Column, isActions } from "./columns.ts";

/** Screens on which the rows of a table are cards. */
export const SMALL = "(max-width: 800px)";

/** Screens on which the rows of a table with narrow columns are cards. */
const SMALLEST = "(max-width: 640px)";

interface TableOrCardsProps<Item> extends TableProps<Item> {
  /** The columns that a card shows below the name. @default all of them */
  readonly inCard?: readonly string[] | undefined;
  /** Whether the columns are so few and narrow that the table fits a tablet. @default false */
  readonly isNarrow?: boolean | undefined;
}

function onCard<Item>(columns: TableProps<Item>["columnDefinitions"], inCard: readonly string[] | undefined) {
  if (!inCard) return columns;
  const always = columns.filter((column) => column.isRowHeader || isActions(column));
  return [...always, ...inCard.flatMap((id) => columns.filter((column) => column.id === id))];
}

/** Wide enough for an address. What is longer is cut, so that no value pushes the other columns out of sight. */
const MAX_WIDTH = 280;

const limited = <Item,>(columns: TableProps<Item>["columnDefinitions"]): TableProps<Item>["columnDefinitions"] =>
  columns.map((column) => (isActions(column) ? column : { maxWidth: MAX_WIDTH, ...column }));

/** Names the record of each row, so that a row can show that its record was changed. */
const named = <Item,>(
  columns: TableProps<Item>["columnDefinitions"],
  trackBy: TableProps<Item>["trackBy"],
): TableProps<Item>["columnDefinitions"] =>
  columns.map((column) =>
    column.isRowHeader && typeof trackBy === "string"
      ? {
          ...column,
          cell: (item) => <span data-record={String(item[trackBy as keyof Item])}>{column.cell(item)}</span>,
        }
      : column,
  );

interface CardsProps<Item> {
  readonly label: string | undefined;
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item, index: number) => string;
}

/** Shows each item as a card with its name, its columns that have a value, and its actions. */
function Cards<Item>({ label, items, columns, keyOf }: CardsProps<Item>) {
  const name = columns.find(({ isRowHeader }) => isRowHeader);
  const actions = columns.find(isActions);
  const beside = columns.find(({ onCard }) => onCard === "beside");
  const lines = columns.filter((column) => column !== name && column !== beside && column !== actions);
  return (
    <ul className="cards" aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)} className="card" data-record={keyOf(item, index)}>
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

/** Shows a table, or its rows as cards on a small screen. */
export function TableOrCards<Item>({ inCard, isNarrow, ...table }: TableOrCardsProps<Item>) {
  const { variant, header, filter, pagination, columnDefinitions, trackBy, items, empty } = table;
  if (!useMedia(isNarrow ? SMALLEST : SMALL))
    return (
      <Table
        {...table}
        columnDefinitions={named(table.wrapLines ? columnDefinitions : limited(columnDefinitions), trackBy)}
      />
    );
  const content = (
    <SpaceBetween size="s">
      {variant !== "container" && header}
      {filter}
      {table.loading && <StatusIndicator type="loading">{table.loadingText}</StatusIndicator>}
      {!table.loading && items.length === 0 && empty}
      {items.length > 0 && (
        <Cards
          label={table.ariaLabels?.tableLabel}
          items={items}
          columns={onCard(columnDefinitions, inCard)}
          keyOf={(item, index) => String((typeof trackBy === "string" && item[trackBy as keyof Item]) || index)}
        />
      )}
      {pagination}
    </SpaceBetween>
  );
  return variant === "container" ? <Container header={header}>{content}</Container> : content;
}
