import type { Location } from "../../../../shared/locations/location.ts";
import { PERIODS_SCREEN } from "../../../../shared/messages/attention.ts";
import { dryRunOf } from "../../api/affected.ts";
import { allPages } from "../../api/all-pages.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { tenantKey } from "../../api/query-client.ts";
import { PeriodsDialog } from "../../scheduling/periods/periods-dialog.tsx";

interface ClosuresDialogProps {
  readonly location: Location;
  readonly onDone: () => void;
}

/** Lists, adds and deletes the closures of a location. */
export default function ClosuresDialog({ location: { location_id, location_name }, onDone }: ClosuresDialogProps) {
  const params = { location_id };
  return (
    <PeriodsDialog
      onDone={onDone}
      periods={{
        title: PERIODS_SCREEN.closures.title(location_name),
        texts: PERIODS_SCREEN.closures,
        filter: { location: location_id },
        queryKey: tenantKey("closures", location_id, "list"),
        list: async () => {
          const closures = await allPages((query) => locationsApi.listClosures({ params, query }));
          return closures.map(({ closure_id: id, ...closure }) => ({ ...closure, id }));
        },
        preview: (body) => dryRunOf(locationsApi.createClosure({ params, body, query: { dry_run: "true" } })),
        create: (body) => locationsApi.createClosure({ params, body }),
        remove: (closure_id) => locationsApi.removeClosure({ params: { closure_id } }),
      }}
    />
  );
}
