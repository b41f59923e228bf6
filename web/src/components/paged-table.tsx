import { useCollection } from "@cloudscape-design/collection-hooks";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import { FailureAlert } from "./failure-alert.tsx";
import type { PagedItems } from "./use-paged.ts";

interface PagedTableProps<Item> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly paged: PagedItems<Item>;
  readonly columns: readonly TableProps.ColumnDefinition<Item>[];
  readonly trackBy: keyof Item & string;
  readonly filter: ReactNode;
  readonly actions?: ReactNode;
  readonly loadingText: string;
  /** What stands in the place of the rows when there are none. */
  readonly empty: ReactNode;
}

/** A list that the API searches and hands out page by page; columns sort what is loaded. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { title, paged, columns } = props;
  const { items, hasMore, loadMore, loadingMore, failure } = paged;
  const collection = useCollection(items ?? [], { sorting: {} });
  if (failure && !items) return <FailureAlert {...failure} />;
  return (
    <>
      <Table
        {...collection.collectionProps}
        variant="full-page"
        wrapLines
        items={collection.items}
        columnDefinitions={columns}
        trackBy={props.trackBy}
        loading={!items}
        loadingText={props.loadingText}
        ariaLabels={{ tableLabel: title }}
        empty={props.empty}
        header={
          <Header
            variant="h1"
            counter={items && `(${items.length}${hasMore ? "+" : ""})`}
            description={props.description}
            actions={props.actions}
          >
            {title}
          </Header>
        }
        filter={props.filter}
      />
      {failure && items && <FailureAlert {...failure} />}
      {hasMore && (
        <Box textAlign="center" padding="l">
          <Button loading={loadingMore} onClick={loadMore}>
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}
