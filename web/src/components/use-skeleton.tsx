import "./skeleton.css";
import type { TableProps } from "@cloudscape-design/components/table";
import { useMemo } from "react";

/** Rows of grey bars in a table's own columns, to show while its items are on their way; undefined for none. */
export function useSkeleton<Item>(columns: readonly TableProps.ColumnDefinition<Item>[], rows: number) {
  return useMemo(() => {
    if (rows === 0) return undefined;
    return {
      items: Array.from({ length: rows }, () => ({}) as Item),
      columnDefinitions: columns.map((column) => ({ ...column, cell: () => <div className="skeleton" /> })),
    };
  }, [columns, rows]);
}
