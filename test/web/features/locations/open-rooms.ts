import { prepareApp } from "../../../support/render-app.tsx";
import { aLocation, LOCATION_ID } from "../../../support/render-clinic.tsx";

const LOCATION = `GET /api/locations/${LOCATION_ID}`;
export const ROOMS = `GET /api/locations/${LOCATION_ID}/rooms`;

/** Opens the list of the rooms of a location with the answers to its requests. */
export async function openRooms(answer: unknown, location: unknown = aLocation()) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(LOCATION, location);
  app.api.on(ROOMS, answer);
  await app.go(`/tenant_admin/loc_rooms/view_rooms/${LOCATION_ID}`);
  return app;
}
