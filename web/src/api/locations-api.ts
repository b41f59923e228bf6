import { locations } from "../../../shared/locations/routes.ts";
import { LOCATIONS_SCREEN } from "../../../shared/locations/texts.ts";
import { apiOf } from "./api.ts";

const SAVING = ["POST /api/locations", "PATCH /api/locations/{location_id}"];

export const locationsApi = apiOf(locations, ({ method, path }) =>
  SAVING.includes(`${method} ${path}`) ? LOCATIONS_SCREEN.noUser : undefined,
);
