import type { UseQueryResult } from "@tanstack/react-query";
import type { DataTableProps } from "./data-table.tsx";

/** Returns a table's props from a query: its items, and the failure to load or to refresh them. */
export const listed = <Item>(
  { data, error, refetch }: UseQueryResult<Item[]>,
  header?: string,
): Pick<DataTableProps<Item>, "items" | "failure"> => ({
  items: data,
  failure: error ? { ...(header && { header }), error, onRetry: () => void refetch() } : undefined,
});
