import { keyedQuery } from "../../api/queries.ts";
import { tenantsApi } from "../../api/tenants-api.ts";

/** When the clinic's messages are sent. */
export const settingsQuery = () => keyedQuery(["notification-settings"], () => tenantsApi.getNotificationSettings());
