import { useCollection } from "@cloudscape-design/collection-hooks";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import SpaceBetween from "@cloudscape-design/components/space-between";
import TextFilter from "@cloudscape-design/components/text-filter";
import type { ReactNode } from "react";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import type { Column } from "./column.ts";
import { CsvDownload } from "./csv/csv-download.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { orderedColumns } from "./ordered-columns.ts";
import { Actions } from "./page.tsx";
import { TableOrCards } from "./table-or-cards.tsx";
import { useFirstRows } from "./use-first-rows.ts";
import { keptText, useKeptText } from "./use-search.ts";
import { useSkeleton } from "./use-skeleton.tsx";
import { useTableAddress } from "./use-table-address.ts";

export interface DataTableProps<Item> {
  readonly title: string;
  readonly description?: ReactNode;
  /** h1 for the page itself, h2 for a part of it, h3 for a table inside a part. */
  readonly headingLevel?: "h1" | "h2" | "h3";
  /** Undefined while they are on their way. */
  readonly items: readonly Item[] | undefined;
  readonly columns: readonly Column<Item>[];
  /** Attributes that the text filter looks into. */
  readonly searchIn: readonly (keyof Item & string)[];
  /** What the text filter is called. @default "Find" and the title */
  readonly searchLabel?: string;
  readonly trackBy: keyof Item & string;
  readonly empty: string;
  /** What to do about an empty list. */
  readonly emptyAction?: ReactNode;
  readonly actions?: ReactNode;
  readonly loadingText: string;
  /** Placeholder rows while loading. @default none, the loading text alone */
  readonly skeletonRows?: number;
  readonly failure?: { readonly header?: string; readonly error: unknown; readonly onRetry: () => void } | undefined;
}

const PAGE_SIZE = 20;
const PAGINATION_LABELS = {
  nextPageLabel: "Next page",
  previousPageLabel: "Previous page",
  pageLabel: (page: number) => `Page ${page}`,
};

const VARIANTS = { h1: "full-page", h2: "container", h3: "embedded" } as const;

const matches = (count: number | undefined) => (count === 1 ? "1 match" : `${count} matches`);

/** A list with its counter, text filter, sorting and pages; empty, without a match, loading and failed it says so. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { title, items, searchIn, trackBy, empty, emptyAction, failure, headingLevel = "h2" } = props;
  const find = props.searchLabel ?? `Find ${title.toLowerCase()}`;
  const kept = `search ${title}`;
  const address = useTableAddress(props.columns, headingLevel === "h1" ? "" : title);
  const collection = useCollection(items ?? [], {
    filtering: {
      fields: [...searchIn],
      defaultFilteringText: keptText(kept),
      empty: <EmptyState title={empty}>{emptyAction}</EmptyState>,
      noMatch: (
        <EmptyState title="No matches">
          <Button onClick={() => collection.actions.setFiltering("")}>Clear filter</Button>
        </EmptyState>
      ),
    },
    sorting: { ...(address.sorting && { defaultState: address.sorting }) },
    pagination: { pageSize: PAGE_SIZE, defaultPage: address.page },
  });
  const { filteringText } = collection.filterProps;
  useKeptText(kept, filteringText);
  const rows = useFirstRows(collection.items);
  const skeleton = useSkeleton(props.columns, items ? 0 : (props.skeletonRows ?? 0));
  if (failure && !items)
    return (
      <SpaceBetween size="l">
        <Header variant={headingLevel}>{title}</Header>
        <FailureAlert {...failure} />
      </SpaceBetween>
    );
  const table = (
    <TableOrCards
      {...collection.collectionProps}
      onSortingChange={(event) => {
        collection.collectionProps.onSortingChange?.(event);
        address.keepSorting(event.detail);
      }}
      {...(skeleton ?? { items: rows, columnDefinitions: orderedColumns(props.columns), trackBy })}
      // What can be done with a row stays in sight, however wide the row.
      stickyColumns={{ last: props.columns.at(-1)?.id === "actions" ? 1 : 0 }}
      variant={VARIANTS[headingLevel]}
      loading={!items && !skeleton}
      loadingText={props.loadingText}
      ariaLabels={{ tableLabel: title }}
      header={
        <Header
          variant={headingLevel}
          counter={items && `(${items.length})`}
          description={props.description}
          actions={
            <Actions>
              {items && items.length > 0 && (
                <CsvDownload
                  title={title}
                  columns={props.columns}
                  trackBy={trackBy}
                  list={async () => ({ items: collection.allPageItems, next_cursor: null })}
                />
              )}
              {props.actions}
            </Actions>
          }
        >
          {title}
        </Header>
      }
      filter={
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
      }
      pagination={
        <div data-repeat>
          <Pagination
            {...collection.paginationProps}
            ariaLabels={PAGINATION_LABELS}
            onChange={(event) => {
              collection.paginationProps.onChange(event);
              address.keepPage(event.detail.currentPageIndex);
            }}
          />
        </div>
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
