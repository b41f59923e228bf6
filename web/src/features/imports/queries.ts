import { imports } from "../../../../shared/imports/routes.ts";
import { allPages, keyedQuery } from "../../api/query-client.ts";
import { apiOf } from "../../api/send.ts";

export const importsApi = apiOf(imports);

const PROGRESS_MS = 2_000;

/** Builds the query of the clinic's imports, newest first. It is repeated while one of them is being undone. */
export const importsQuery = () =>
  keyedQuery(["imports"], () => allPages((query) => importsApi.list({ query })), {
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some((each) => each.state === "UNDOING") && PROGRESS_MS,
  });

/** Builds the query of one import with the records that its undo has kept. */
export const importQuery = (import_id: string) =>
  keyedQuery(["imports", import_id], () => importsApi.get({ params: { import_id } }));
