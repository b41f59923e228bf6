import { queryOptions } from "@tanstack/react-query";
import { imports } from "../../../shared/imports/routes.ts";
import { allPages } from "./all-pages.ts";
import { apiOf } from "./api.ts";
import { tenantKey } from "./query-client.ts";

export const importsApi = apiOf(imports);

/** The clinic's imports, newest first. */
export const importsQuery = () =>
  queryOptions({
    queryKey: tenantKey("imports"),
    queryFn: () => allPages((query) => importsApi.list({ query })),
    staleTime: 0,
  });
