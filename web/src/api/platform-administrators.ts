import { administratorsApi } from "./administrators-api.ts";
import { keyedQuery } from "./queries.ts";

/** Builds the query of the platform's administrators, by address. */
export const platformAdministratorsQuery = () =>
  keyedQuery(["administrators"], async () => (await administratorsApi.listPlatformAdministrators()).items);
