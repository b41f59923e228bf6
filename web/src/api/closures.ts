import { tenantKey } from "./query-client.ts";

/** Returns the key of the list of a location's closures in its dialogs. */
export const closuresKey = (location_id: string) => tenantKey("closures", location_id, "list");
