import { queryOptions } from "@tanstack/react-query";
import { administratorsApi } from "../../api/administrators-api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";

/** Builds the query of the clinic's administrators. */
export const administratorsQuery = () =>
  queryOptions({
    queryKey: tenantKey("administrators"),
    queryFn: async () => (await administratorsApi.listAdministrators()).items,
  });

/** Has the administrators and the clinic, which names its owner, read again. */
export const administratorsChanged = () =>
  Promise.all(
    ["administrators", "tenant", "me"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
  );
