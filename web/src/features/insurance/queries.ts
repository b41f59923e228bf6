import { queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";

/** Every insurance provider of the clinic. */
export const providersQuery = () =>
  queryOptions({
    queryKey: tenantKey("insurance-providers"),
    queryFn: () => allPages((query) => insuranceApi.listProviders({ query })),
  });

/** Every insurance company of the clinic. */
export const companiesQuery = () =>
  queryOptions({
    queryKey: tenantKey("insurance-companies"),
    queryFn: () => allPages((query) => insuranceApi.listCompanies({ query })),
  });

export const providersChanged = () => queryClient.invalidateQueries({ queryKey: providersQuery().queryKey });
export const companiesChanged = () => queryClient.invalidateQueries({ queryKey: companiesQuery().queryKey });
