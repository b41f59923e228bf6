import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { DRY_RUN, locationsApi } from "../../api/api.ts";
import { closuresKey } from "../../api/locations.ts";
import { allPages } from "../../api/query-client.ts";
import { HOLIDAYS_SCREEN, PERIODS_SCREEN } from "../../booking/attention.tsx";
import { PeriodsDialog } from "../../booking/periods/periods-dialog.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";

// The holiday rules of all countries are a larger download than the rest of the page.
const PublicHolidays = lazyPart(() => import("./public-holidays.tsx"));

interface ClosuresDialogProps {
  readonly location: Location;
  readonly onDone: () => void;
}

/** Lists, adds and deletes the closures of a location. */
export default function ClosuresDialog({ location, onDone }: ClosuresDialogProps) {
  const { location_id, location_name } = location;
  const [adding, setAdding] = useState(false);
  const params = { location_id };
  if (adding) return <PublicHolidays location={location} onDone={() => setAdding(false)} />;
  return (
    <PeriodsDialog
      onDone={onDone}
      isYearly
      actions={
        <Button formAction="none" onClick={() => setAdding(true)}>
          {HOLIDAYS_SCREEN.title}
        </Button>
      }
      periods={{
        title: PERIODS_SCREEN.closures.title(location_name),
        texts: PERIODS_SCREEN.closures,
        filter: { location: location_id },
        queryKey: closuresKey(location_id),
        list: async (from) => {
          const closures = await allPages((query) => locationsApi.listClosures({ params, query: { ...query, from } }));
          return closures.map(({ closure_id: id, ...closure }) => ({ ...closure, id }));
        },
        preview: (body) => locationsApi.createClosure({ params, body, query: DRY_RUN }),
        create: (body) => locationsApi.createClosure({ params, body }),
        remove: (closure_id) => locationsApi.removeClosure({ params: { closure_id } }),
      }}
    />
  );
}
