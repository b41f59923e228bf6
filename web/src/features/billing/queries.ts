import { queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { billingApi } from "../../api/billing-api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";

/** All billing information of the clinic, with the names of its locations. */
export const billingQuery = () =>
  queryOptions({
    queryKey: tenantKey("billing"),
    queryFn: () => allPages((query) => billingApi.list({ query })),
  });

export const billingChanged = () => queryClient.invalidateQueries({ queryKey: billingQuery().queryKey });
