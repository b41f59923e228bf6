import { type QueryKey, useMutation } from "@tanstack/react-query";
import type { Status } from "../../../../shared/values/fields.ts";
import { queryClient } from "../../api/query-client.ts";
import { Declined } from "../../lib/async.ts";
import { actionFailureOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";

/** A list that was loaded at once, or page by page. */
type List<Row> = readonly Row[] | { readonly pages: readonly { readonly items: readonly Row[] }[] };

interface SetStatusOptions<Row> {
  /** The key of the list that shows the rows, or the common beginning of the keys of several lists. */
  readonly queryKey: QueryKey;
  readonly idName: keyof Row & string;
  readonly set: (change: { readonly row: Row; readonly status: Status }) => Promise<Row>;
  readonly failed: (row: Row) => string;
  readonly onDone?: (row: Row) => void;
}

/** Returns the mutation that activates or deactivates a row. The list shows it at once, and reverts it if the API refuses. */
export function useSetStatus<Row extends { readonly status: Status }>(options: SetStatusOptions<Row>) {
  const { queryKey, idName, set, failed, onDone } = options;
  const idOf = (row: Row) => String(row[idName]);
  const put = (next: Row) => {
    const replaced = (rows: readonly Row[]) => rows.map((row) => (idOf(row) === idOf(next) ? next : row));
    queryClient.setQueriesData<List<Row>>({ queryKey }, (list) => {
      if (!list || !("pages" in list)) return Array.isArray(list) ? replaced(list) : list;
      return { ...list, pages: list.pages.map((page) => ({ ...page, items: replaced(page.items) })) };
    });
  };

  return useMutation({
    mutationFn: set,
    onMutate: async ({ row, status }) => {
      dismiss(idOf(row));
      // A list that is still loading would restore the former status.
      await queryClient.cancelQueries({ queryKey });
      put({ ...row, status });
    },
    onError: (error, { row }) => {
      put(row);
      if (error instanceof Declined) return;
      notify({ id: idOf(row), type: "error", header: failed(row), content: actionFailureOf(error) });
    },
    onSuccess: (row) => {
      put(row);
      onDone?.(row);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
