import { queryOptions } from "@tanstack/react-query";
import { administratorsApi } from "./administrators-api.ts";
import { tenantKey } from "./query-client.ts";

/** The platform's administrators, by address. */
export const platformAdministratorsQuery = () =>
  queryOptions({
    queryKey: tenantKey("administrators"),
    queryFn: async () => (await administratorsApi.listPlatformAdministrators()).items,
  });
