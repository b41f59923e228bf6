import { type QueryKey, useMutation } from "@tanstack/react-query";
import { online } from "../../../../shared/online/routes.ts";
import { staffApi } from "../../api/api.ts";
import { allPages, keyedQuery, queryClient } from "../../api/query-client.ts";
import { apiOf } from "../../api/send.ts";
import { byName } from "../../lib/formats.ts";
import { actionFailureOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { ONLINE_SCREEN } from "./texts.ts";

export const onlineApi = apiOf(online);

export const settingsQuery = () => keyedQuery(["online-booking"], () => onlineApi.getSettings());

/** Builds the query of the clinic's active practitioners, with whether patients can book them. */
export const bookablePractitionersQuery = () =>
  keyedQuery(["staff", "bookable"], async () => {
    const people = await allPages((query) => staffApi.list({ query }));
    return people.filter(({ roles, status }) => roles.includes("PRACTITIONER") && status === "ACTIVE").toSorted(byName);
  });

interface RowChange<Row, Value> {
  readonly queryKey: QueryKey;
  readonly idName: keyof Row & string;
  readonly nameOf: (row: Row) => string;
  readonly save: (row: Row, value: Value) => Promise<Row>;
}

/** Returns the change of one setting of a row of a list. The list shows it once it is saved. */
export function useRowChange<Row, Value>({ queryKey, idName, nameOf, save }: RowChange<Row, Value>) {
  const change = useMutation({
    mutationFn: ({ row, value }: { readonly row: Row; readonly value: Value }) => save(row, value),
    onMutate: ({ row }) => dismiss(String(row[idName])),
    onSuccess: (saved) =>
      queryClient.setQueryData<Row[]>(queryKey, (rows) =>
        rows?.map((row) => (row[idName] === saved[idName] ? saved : row)),
      ),
    onError: (error, { row }) => {
      const header = ONLINE_SCREEN.changeFailed(nameOf(row));
      notify({ id: String(row[idName]), type: "error", header, content: actionFailureOf(error) });
      // Another person may have changed the row.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const changing = change.isPending ? change.variables.row[idName] : undefined;
  return {
    change: (row: Row, value: Value) => change.mutate({ row, value }),
    /** Whether the row is being saved. */
    isChanging: (row: Row) => row[idName] === changing,
  };
}
