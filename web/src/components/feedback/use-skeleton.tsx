import "./skeleton.css";
import type { TableProps } from "@cloudscape-design/components/table";
import { useMemo } from "react";

/** Returns placeholder rows in the table's own columns for the time while its items are loading; undefined for none. */
export function useSkeleton<Item>(columns: readonly TableProps.ColumnDefinition<Item>[], rows: number) {
  return useMemo(() => {
    if (rows === 0) return undefined;
    return {
      items: Array.from({ length: rows }, () => ({}) as Item),
      columnDefinitions: columns.map((column) => ({ ...column, cell: () => <div className="skeleton" /> })),
    };
  }, [columns, rows]);
}
