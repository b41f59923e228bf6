import { keyedQuery } from "../../api/queries.ts";
import { tenantsApi } from "../../api/tenants-api.ts";

/** Builds the query of the clinic's notification settings. */
export const settingsQuery = () => keyedQuery(["notification-settings"], () => tenantsApi.getNotificationSettings());
