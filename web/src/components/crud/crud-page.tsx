import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { allPages, type LoadedQuery, prefetch, type ReadPage } from "../../api/query-client.ts";
import type { PageModule } from "../../lib/page.ts";
import { Page } from "../layout/page.tsx";
import type { DataTableProps } from "../tables/data-table.tsx";
import type { Crud, Deletion } from "./crud.ts";
import { type AddFormProps, adding, EditDialog } from "./crud-form.tsx";
import { CrudTable } from "./crud-table.tsx";
import { DeleteRows } from "./delete-rows.tsx";

type CrudPage<Row, Form extends FieldValues, Values> = Omit<
  Crud<Row, Form, Values> & Deletion<Row> & AddFormProps<Row, Form, Values>,
  "listKey" | "creation"
> & {
  readonly title: string;
  readonly description: string;
  readonly key: () => QueryKey;
  readonly list: ReadPage<Row>;
  readonly table: Pick<DataTableProps<Row>, "title" | "columns" | "empty">;
  /** The other queries of the page. */
  readonly otherQueries?: () => readonly LoadedQuery[];
};

/** Builds a page that lists the rows of one kind, which are added, edited and deleted in dialogs. */
export function crudPage<Row extends { readonly version: number }, Form extends FieldValues, Values>(
  page: CrudPage<Row, Form, Values>,
): Required<Pick<PageModule, "loader" | "Component">> {
  const { title, description, key, list, table, header, action, busyAction, defaults } = page;
  const query = () => queryOptions({ queryKey: key(), queryFn: () => allPages(list) });
  const crud = { ...page, listKey: key };
  return {
    loader: () => prefetch(query(), ...(page.otherQueries?.() ?? [])),
    Component: () => (
      <Page title={title} description={description}>
        <CrudTable
          crud={crud}
          add={adding({ creation: crud, header, action, busyAction, defaults })}
          edit={(row, onDone) => <EditDialog crud={crud} row={row} onDone={onDone} />}
          remove={(rows, onDone) => <DeleteRows crud={crud} rows={rows} onDone={onDone} />}
          query={useQuery(query())}
          {...table}
          loadingText={`Loading ${table.title.toLowerCase()}`}
        />
      </Page>
    ),
  };
}
