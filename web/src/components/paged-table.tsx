import { useCollection } from "@cloudscape-design/collection-hooks";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import { type ReactNode, useEffect, useRef } from "react";
import { type Column, isActions } from "./column.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { CsvDownload } from "./csv/csv-download.tsx";
import type { CsvList } from "./csv/write-csv.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { InfoLink } from "./info-link.tsx";
import { orderedColumns } from "./ordered-columns.ts";
import { Actions } from "./page.tsx";
import { TableOrCards } from "./table-or-cards.tsx";
import { useColumnDisplay } from "./use-column-display.ts";
import { useFirstRows } from "./use-first-rows.ts";
import type { usePaged } from "./use-paged.ts";
import { useTableAddress } from "./use-table-address.ts";

interface Order {
  readonly column: string;
  readonly descending: boolean;
}

export interface PagedTableProps<Item> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly paged: ReturnType<typeof usePaged<Item>>;
  readonly columns: readonly Column<Item>[];
  /** Columns that are only shown when a person switches them on. @default all columns are shown, and none can be hidden */
  readonly hiddenColumns?: readonly Column<Item>[];
  /** The order in which the API lists the items, for the arrow at the column. */
  readonly order?: Order;
  readonly trackBy: keyof Item & string;
  /** Whether a row may take several lines. @default each row is one line */
  readonly wrapLines?: boolean;
  /** The columns that a card on a small screen shows below the name. @default all of them */
  readonly inCard?: readonly string[];
  /** Loads a page of the filtered list for a CSV file. @default no file is offered */
  readonly list?: CsvList<Item>["list"];
  readonly filter: ReactNode;
  readonly actions?: ReactNode;
  readonly loadingText: string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
}

/** Wide enough for most words, which a narrower column would break. */
const MIN_WIDTH = 120;
const NO_COLUMNS = [] as const;
const idsOf = (columns: readonly { readonly id?: string }[]) => columns.map(({ id = "" }) => id);

/** Returns the sorting that shows the order in which the API lists the items. */
function sortingBy<Item>(columns: readonly Column<Item>[], { column, descending }: Order) {
  const sortingColumn = columns.find(({ id }) => id === column);
  return sortingColumn && { sortingColumn, isDescending: descending };
}

/** Shows a list that the API searches and returns page by page. Columns sort the rows that are loaded. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { title, paged, order, hiddenColumns = NO_COLUMNS } = props;
  const { items, hasMore, loadMore, loadingMore, failure } = paged;
  const columns = orderedColumns([...props.columns, ...hiddenColumns]).map((column) => ({
    ...(props.wrapLines && { minWidth: MIN_WIDTH }),
    ...column,
  }));
  const address = useTableAddress(columns);
  const listed = order && sortingBy(columns, order);
  const defaultState = address.sorting ?? listed;
  const {
    collectionProps,
    items: sorted,
    actions,
  } = useCollection(items ?? [], { sorting: { ...(defaultState && { defaultState }) } });
  const rows = useFirstRows(sorted);
  const [display, setDisplay] = useColumnDisplay(title.toLowerCase(), idsOf(columns), idsOf(hiddenColumns));
  const ordered = useRef(JSON.stringify(order));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order of the API resets a person's own sorting.
  useEffect(() => {
    if (!listed || ordered.current === JSON.stringify(order)) return;
    ordered.current = JSON.stringify(order);
    actions.setSorting(listed);
    if (address.sorting) address.keepSorting({});
  }, [order?.column, order?.descending]);
  return (
    <>
      <TableOrCards
        {...collectionProps}
        onSortingChange={(event) => {
          collectionProps.onSortingChange?.(event);
          address.keepSorting(event.detail);
        }}
        // The name and the actions of a row stay visible when a wide table is scrolled.
        {...(columns.some(isActions) && { stickyColumns: { first: 1, last: 1 } })}
        variant="full-page"
        wrapLines={props.wrapLines ?? false}
        inCard={props.inCard}
        items={rows}
        columnDefinitions={columns}
        {...(hiddenColumns.length > 0 && { columnDisplay: display })}
        trackBy={props.trackBy}
        loading={!items && !failure}
        loadingText={props.loadingText}
        ariaLabels={{ tableLabel: title }}
        empty={failure ? <FailureAlert {...failure} /> : props.empty}
        header={
          <Header
            variant="h1"
            info={<InfoLink />}
            counter={items && `(${items.length}${hasMore ? "+" : ""})`}
            description={props.description}
            actions={
              <Actions>
                {props.list && items && items.length > 0 && (
                  <CsvDownload title={title} columns={columns} trackBy={props.trackBy} list={props.list} />
                )}
                {props.actions}
              </Actions>
            }
          >
            {title}
          </Header>
        }
        filter={props.filter}
        preferences={
          hiddenColumns.length > 0 && <ColumnsButton columns={columns} display={display} onChange={setDisplay} />
        }
      />
      {failure && items && items.length > 0 && <FailureAlert {...failure} />}
      {hasMore && rows.length === sorted.length && (
        <Box textAlign="center" padding="l">
          <Button loading={loadingMore} onClick={loadMore}>
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}
