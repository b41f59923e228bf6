import { queryOptions } from "@tanstack/react-query";
import { tenantKey } from "../../api/query-client.ts";
import { tenantsApi } from "../../api/tenants-api.ts";

/** When the clinic's messages are sent. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: tenantKey("notification-settings"),
    queryFn: () => tenantsApi.getNotificationSettings(),
  });
