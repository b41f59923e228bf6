import { useCollection } from "@cloudscape-design/collection-hooks";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useFirstRows } from "../../lib/hooks.ts";
import { entryState } from "../../lib/storage.ts";
import { FailureAlert } from "../feedback/failure-alert.tsx";
import { Actions, InfoLink } from "../layout/page.tsx";
import { type Column, isActions, orderedColumns, useColumnDisplay } from "./columns.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { CsvDownload } from "./csv-download.tsx";
import { TableOrCards } from "./table-or-cards.tsx";
import { useTableAddress } from "./use-table-address.ts";
import type { CsvList } from "./write-csv.ts";

const NAME = "pages";
const MAX_RESTORED_PAGES = 20;

/** Stores in the history entry how many pages of a list are loaded, and loads as many again after Back and a reload. */
function useKeptPages(query: UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>): void {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const pages = data?.pages.length ?? 0;
  const { key } = useLocation();
  const pagesToRestore = useRef(Math.min(MAX_RESTORED_PAGES, Number(entryState.get(NAME)) || 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has to hold the number.
  useEffect(() => {
    if (pages === 0 || isFetchingNextPage) return;
    const isMissing = pages < pagesToRestore.current && hasNextPage && !isFetchNextPageError;
    if (isMissing) void fetchNextPage();
    else {
      pagesToRestore.current = 0;
      if (pages !== (entryState.get(NAME) ?? 1)) entryState.set(NAME, pages);
    }
  }, [pages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, key]);
}

/** Returns the items of a page's main list, as `usePaged`. The loaded pages are restored after Back and a reload. */
export function useKeptPaged<Item>(...args: Parameters<typeof usePaged<Item>>) {
  useKeptPages(args[0]);
  return usePaged(...args);
}

/**
 * Returns the items of a paged query without repetitions, because an item that changes its place may be on two pages.
 * @param outdated whether the query is of an earlier search text, so that its items are not shown
 */
export function usePaged<Item>(
  query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly items: readonly Item[] }[] }>,
  idOf: (item: Item) => string,
  outdated = false,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const items = useMemo((): readonly Item[] | undefined => {
    const all = data?.pages.flatMap((page) => page.items);
    return all && [...new Map(all.map((item) => [idOf(item), item])).values()];
  }, [data, idOf]);
  return {
    /** Undefined while the first page is loading. */
    items: outdated ? undefined : items,
    hasMore: hasNextPage && !outdated,
    loadMore: () => void fetchNextPage(),
    loadingMore: isFetchingNextPage,
    failure: error && !outdated ? { error, onRetry: () => void refetch() } : undefined,
  };
}

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

/** Returns the columns with that of the actions, which stays visible when a wide table is scrolled, at the end. */
const withActionsLast = <Item,>(columns: readonly Column<Item>[]): readonly Column<Item>[] => [
  ...columns.filter((column) => !isActions(column)),
  ...columns.filter(isActions),
];

/** Returns the sorting that shows the order in which the API lists the items. */
function sortingBy<Item>(columns: readonly Column<Item>[], { column, descending }: Order) {
  const sortingColumn = columns.find(({ id }) => id === column);
  return sortingColumn && { sortingColumn, isDescending: descending };
}

/** Shows a list that the API searches and returns page by page. Columns sort the rows that are loaded. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { title, paged, order, hiddenColumns = NO_COLUMNS } = props;
  const { items, hasMore, loadMore, loadingMore, failure } = paged;
  const columns = orderedColumns(withActionsLast([...props.columns, ...hiddenColumns])).map((column) => ({
    ...(!isActions(column) && { minWidth: MIN_WIDTH }),
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
        wrapLines
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
