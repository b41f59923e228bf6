import { administratorsApi } from "../../api/administrators-api.ts";
import { keyedQuery } from "../../api/queries.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";

/** Builds the query of the clinic's administrators. */
export const administratorsQuery = () =>
  keyedQuery(["administrators"], async () => (await administratorsApi.listAdministrators()).items);

/** Reloads the administrators, and the clinic, because it names its owner. */
export const administratorsChanged = () =>
  Promise.all(
    ["administrators", "tenant", "me"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
  );
