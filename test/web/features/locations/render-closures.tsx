import type { Closure, Location } from "../../../../shared/locations/location.ts";
import { aLocation, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

export const CLOSURES = `GET /api/locations/${LOCATION_ID}/closures`;
export const CREATE = `POST /api/locations/${LOCATION_ID}/closures`;

/** Returns a closure for a renovation as the API returns it. */
export const closure = (from_date: string, to_date: string, changes: Partial<Closure> = {}): Closure => ({
  closure_id: `clos_01jd3v000000000000${from_date.replaceAll("-", "")}`,
  location_id: LOCATION_ID,
  from_date,
  to_date,
  reason: "Renovation",
  created_at: "2026-01-02T10:00:00.000Z",
  ...changes,
});

/** Opens the closures of a location on Friday, November 20, 2026. */
export const openClosures = (...closures: readonly Closure[]) => openClosuresOf([aLocation()], ...closures);

/** Opens the closures of the first of several locations. */
export async function openClosuresOf(locations: readonly Location[], ...closures: readonly Closure[]) {
  const answers = { "GET /api/locations": pageOf(...locations), [CLOSURES]: pageOf(...closures) };
  const app = await openDesk("/tenant_admin/loc_rooms/locations", answers, "TENANT_ADMIN");
  await eventually(() => expect(text()).toContain("Closures"));
  button(app.page, "Closures Harbor Road").click();
  await eventually(() => expect(document.querySelectorAll(".year-day")).not.toHaveLength(0));
  return app;
}

/** Returns a day of the calendar of closures. */
export const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`);
