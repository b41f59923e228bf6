import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, memo, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import { type LoadedQuery, prefetch } from "../../api/query-client.ts";
import type { PageModule } from "../../lib/page.ts";
import { NotFound, type NotFoundProps, QueryBoundary } from "../feedback/query-boundary.tsx";

interface RecordPage<Row, Key extends QueryKey> {
  /** The parameter of the path that names the record. */
  readonly param: string;
  readonly query: (id: string) => UseQueryOptions<Row, Error, Row, Key> & { readonly queryKey: Key };
  /** The other queries of the page. */
  readonly otherQueries?: (id: string) => readonly LoadedQuery[];
  readonly notFound: NotFoundProps;
  readonly view: (row: Row, id: string) => ReactNode;
}

/** Builds a page that shows one record, or that the record does not exist. Each record has a state of its own. */
export function recordPage<Row, Key extends QueryKey>(
  page: RecordPage<Row, Key>,
): Required<Pick<PageModule, "loader" | "Component">> {
  // The hook of the path's parameters renders its component again at every change of the router's state.
  const Loaded = memo(({ id }: { readonly id: string }) => (
    <QueryBoundary query={useQuery(page.query(id))} notFound={<NotFound {...page.notFound} />}>
      {(row) => <Fragment key={id}>{page.view(row, id)}</Fragment>}
    </QueryBoundary>
  ));
  return {
    loader: ({ params: { [page.param]: id = "" } }) => prefetch(page.query(id), ...(page.otherQueries?.(id) ?? [])),
    Component: () => {
      const { [page.param]: id = "" } = useParams();
      return <Loaded id={id} />;
    },
  };
}
