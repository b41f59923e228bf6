import "../feedback/skeleton.css";
import { useCollection } from "@cloudscape-design/collection-hooks";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import type { PaginationProps } from "@cloudscape-design/components/pagination";
import Pagination from "@cloudscape-design/components/pagination";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import TextFilter from "@cloudscape-design/components/text-filter";
import { type ReactNode, useMemo } from "react";
import { matchesFilter } from "../../lib/formats.ts";
import { useFirstRows, useMedia } from "../../lib/hooks.ts";
import { APP_SCREEN } from "../../lib/texts.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { FailureAlert } from "../feedback/failure-alert.tsx";
import { Actions, InfoLink } from "../layout/page.tsx";
import { type Column, orderedColumns, useColumnDisplay, useRowPreferences } from "./columns.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { CsvDownload } from "./csv-download.tsx";
import { storedText, useStoredText } from "./search.tsx";
import { SMALL, TableOrCards } from "./table-or-cards.tsx";
import { useTableAddress } from "./use-table-address.ts";

const LABELS = {
  nextPageLabel: "Next page",
  previousPageLabel: "Previous page",
  pageLabel: (page: number) => `Page ${page}`,
};

/** Shows the page buttons of a list. Each of several quick clicks counts. */
const Pages = (props: PaginationProps) => (
  <div data-repeat>
    <Pagination {...props} ariaLabels={LABELS} />
  </div>
);

export interface DataTableProps<Item> {
  readonly title: string;
  readonly description?: ReactNode;
  /** h1 for the page itself, h2 for a part of it, h3 for a table inside a part. */
  readonly headingLevel?: "h1" | "h2" | "h3";
  /** Undefined while they are loading. */
  readonly items: readonly Item[] | undefined;
  readonly columns: readonly Column<Item>[];
  /** The attributes that the text filter searches. */
  readonly searchIn: readonly (keyof Item & string)[];
  /** The label of the text filter. @default "Find" and the title */
  readonly searchLabel?: string;
  readonly trackBy: keyof Item & string;
  readonly empty: string;
  /** The action that an empty list offers. */
  readonly emptyAction?: ReactNode;
  readonly actions?: ReactNode;
  /** The actions on selected rows. Those on one row stand in the row. @default rows can't be selected */
  readonly selection?:
    | {
        readonly nameOf: (item: Item) => string;
        readonly actions: (selected: readonly Item[]) => ReactNode;
      }
    | undefined;
  readonly loadingText: string;
  /** Whether the columns are so few and narrow that the table fits a tablet. @default false */
  readonly isNarrow?: boolean;
  /** The number of placeholder rows while the items are loading. @default only the loading text is shown */
  readonly skeletonRows?: number;
  readonly failure?: { readonly header?: string; readonly error: unknown; readonly onRetry: () => void } | undefined;
}

/** Returns placeholder rows in the table's own columns for the time while its items are loading; undefined for none. */
function useSkeleton<Item>(columns: readonly TableProps.ColumnDefinition<Item>[], rows: number) {
  return useMemo(() => {
    if (rows === 0) return undefined;
    return {
      items: Array.from({ length: rows }, () => ({}) as Item),
      columnDefinitions: columns.map((column) => ({ ...column, cell: () => <div className="skeleton" /> })),
    };
  }, [columns, rows]);
}

const NONE = [] as const;
const VARIANTS = { h1: "full-page", h2: "container", h3: "embedded" } as const;

const matches = (count = 0) => (count === 1 ? "1 match" : `${count} matches`);

/** Shows a list with a counter, a text filter, sorting and pages, and a text for each state: loading, failed, empty, and no match. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { title, items, searchIn, trackBy, empty, emptyAction, failure, headingLevel = "h2" } = props;
  // Cards can't be selected, because each shows its own actions.
  const selection = useMedia(SMALL) ? undefined : props.selection;
  const find = props.searchLabel ?? `Find ${title.toLowerCase()}`;
  const searchName = `search ${title}`;
  const address = useTableAddress(props.columns, headingLevel === "h1" ? "" : title);
  const ids = props.columns.map(({ id = "" }) => id);
  const [display, setDisplay] = useColumnDisplay(find, ids, NONE);
  const preferences = useRowPreferences();
  const collection = useCollection(items ?? [], {
    filtering: {
      filteringFunction: (item, text) =>
        matchesFilter(
          searchIn.map((name) => item[name]),
          text,
        ),
      defaultFilteringText: storedText(searchName),
      empty: <EmptyState title={empty}>{emptyAction}</EmptyState>,
      noMatch: (
        <EmptyState title="No matches">
          <Button onClick={() => collection.actions.setFiltering("")}>Clear filter</Button>
        </EmptyState>
      ),
    },
    sorting: { ...(address.sorting && { defaultState: address.sorting }) },
    pagination: { pageSize: preferences.pageSize, defaultPage: address.page },
    selection: { trackBy },
  });
  const { filteringText } = collection.filterProps;
  useStoredText(searchName, filteringText);
  const rows = useFirstRows(collection.items);
  const skeleton = useSkeleton(props.columns, items ? 0 : (props.skeletonRows ?? 0));
  if (failure && !items)
    return (
      <SpaceBetween size="l">
        <Header variant={headingLevel} info={headingLevel === "h1" && <InfoLink />} actions={props.actions}>
          {title}
        </Header>
        <FailureAlert {...failure} />
      </SpaceBetween>
    );
  const { selectedItems = NONE, trackBy: _, ...collectionProps } = collection.collectionProps;
  // The collection keeps the rows as they were when they were selected, with versions that are out of date after a change.
  const selected = items?.filter((row) => selectedItems.some((each) => each[trackBy] === row[trackBy])) ?? NONE;
  const hasRows = items !== undefined && items.length > 0;
  // An empty list has its own action, which would stand here a second time.
  const ownActions = (!items || hasRows || !emptyAction) && props.actions;
  const all = items && (filteringText ? `${collection.filteredItemsCount}/${items.length}` : items.length);
  const table = (
    <TableOrCards
      {...collectionProps}
      {...(selection && { selectionType: "multi", selectedItems })}
      ariaLabels={{
        tableLabel: title,
        selectionGroupLabel: `Select ${title.toLowerCase()}`,
        allItemsSelectionLabel: () => "Select all",
        itemSelectionLabel: (_, item) => `Select ${selection?.nameOf(item)}`,
      }}
      onSortingChange={(event) => {
        collection.collectionProps.onSortingChange?.(event);
        address.keepSorting(event.detail);
      }}
      {...(skeleton ?? {
        items: rows,
        columnDefinitions: orderedColumns(props.columns),
        columnDisplay: display,
        trackBy,
      })}
      // The actions column stays visible when a wide table is scrolled.
      stickyColumns={{ last: display.at(-1)?.id === "actions" ? 1 : 0 }}
      variant={VARIANTS[headingLevel]}
      isNarrow={props.isNarrow}
      wrapLines={preferences.wrapLines}
      loading={!items && !skeleton}
      loadingText={props.loadingText}
      header={
        <Header
          variant={headingLevel}
          info={headingLevel === "h1" && <InfoLink />}
          counter={all === undefined ? "" : `(${all})`}
          description={props.description}
          actions={
            // An empty box would be an empty line below a long title.
            (hasRows || ownActions) && (
              <Actions>
                {hasRows && (
                  <CsvDownload
                    title={title}
                    columns={props.columns}
                    trackBy={trackBy}
                    list={async () => ({ items: collection.allPageItems, next_cursor: null })}
                  />
                )}
                {hasRows && selection?.actions(selected)}
                {ownActions}
              </Actions>
            )
          }
        >
          {title}
        </Header>
      }
      preferences={
        hasRows && <ColumnsButton columns={props.columns} display={display} onChange={setDisplay} {...preferences} />
      }
      filter={
        (!items || hasRows) && (
          <TextFilter
            {...collection.filterProps}
            onChange={(event) => {
              collection.filterProps.onChange(event);
              address.keepPage(1);
            }}
            filteringPlaceholder={find}
            filteringAriaLabel={find}
            filteringClearAriaLabel="Clear"
            countText={matches(collection.filteredItemsCount)}
          />
        )
      }
      pagination={
        collection.paginationProps.pagesCount > 1 && (
          <Pages
            {...collection.paginationProps}
            onChange={(event) => {
              collection.paginationProps.onChange(event);
              address.keepPage(event.detail.currentPageIndex);
            }}
          />
        )
      }
    />
  );
  if (!failure) return table;
  return (
    <SpaceBetween size="s">
      <FailureAlert {...failure} header={APP_SCREEN.stale} />
      {table}
    </SpaceBetween>
  );
}
