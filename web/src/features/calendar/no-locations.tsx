import { may } from "../../../../shared/contract/route.ts";
import { locations } from "../../../../shared/locations/routes.ts";
import { AddLocationLink } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { sessionRoles, useSession } from "../../session/session-store.ts";

/** Says that the clinic has no locations, with a link to add one for those who may. */
export default function NoLocations() {
  const roles = useSession(sessionRoles);
  return (
    <EmptyState title={LOOKUP_TEXTS.noLocations}>{may(roles, locations.create) && <AddLocationLink />}</EmptyState>
  );
}
