import type { UseQueryResult } from "@tanstack/react-query";
import type { DataTableProps } from "./data-table.tsx";

/** Returns what a table shows of a query: the items, and that they could not be read or not be read again. */
export const listed = <Item>(
  { data, error, refetch }: UseQueryResult<Item[]>,
  header?: string,
): Pick<DataTableProps<Item>, "items" | "failure"> => ({
  items: data,
  failure: error ? { ...(header && { header }), error, onRetry: () => void refetch() } : undefined,
});
