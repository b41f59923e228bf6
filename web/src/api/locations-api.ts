import { locations } from "../../../shared/locations/routes.ts";
import { apiOf } from "./api.ts";

export const locationsApi = apiOf(locations);
