import { locations } from "../../../shared/locations/routes.ts";
import { may } from "../../../shared/route.ts";
import { RouterLink } from "../components/router-link.tsx";
import { linkTo, PATHS } from "../paths.ts";
import { useSession } from "../session/session-store.ts";

/** Links to the form that adds a location, for those who may add one. It stands where a list of locations is empty. */
export function AddLocationLink() {
  const role = useSession(({ userRole }) => userRole) ?? undefined;
  if (!may(role, locations.create)) return null;
  return <RouterLink href={linkTo(PATHS.locations, {}, { add: "location" })}>Add a location</RouterLink>;
}
