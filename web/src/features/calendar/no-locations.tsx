import { may } from "../../../../shared/contract/route.ts";
import { locations } from "../../../../shared/locations/routes.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/locations/texts.ts";
import { AddLocationLink } from "../../booking/location-filter.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { sessionRoles, useSession } from "../../session/session-store.ts";

/** Says that the clinic has no locations, with a link to add one for those who may. */
export default function NoLocations() {
  const roles = useSession(sessionRoles);
  return <EmptyState title={LOCATIONS_SCREEN.empty}>{may(roles, locations.create) && <AddLocationLink />}</EmptyState>;
}
