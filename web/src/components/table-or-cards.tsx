import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useMedia } from "../lib/use-media.ts";
import { Cards } from "./cards.tsx";
import { isActions } from "./column.ts";

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

/** A table, whose rows are cards on a small screen. */
export function TableOrCards<Item>({ inCard, isNarrow, ...table }: TableOrCardsProps<Item>) {
  const { variant, header, filter, pagination, columnDefinitions, trackBy, items, empty } = table;
  if (!useMedia(isNarrow ? SMALLEST : SMALL))
    return <Table {...table} columnDefinitions={table.wrapLines ? columnDefinitions : limited(columnDefinitions)} />;
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
