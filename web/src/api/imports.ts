import { imports } from "../../../shared/imports/routes.ts";
import { allPages } from "./all-pages.ts";
import { apiOf } from "./api.ts";
import { keyedQuery } from "./queries.ts";

export const importsApi = apiOf(imports);

/** Builds the query of the clinic's imports, newest first. */
export const importsQuery = () =>
  keyedQuery(["imports"], () => allPages((query) => importsApi.list({ query })), { staleTime: 0 });
