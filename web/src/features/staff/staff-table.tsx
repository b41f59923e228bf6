import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { DataTable } from "../../components/data-table.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { ResetMfa } from "../../people/reset-mfa.tsx";
import { EditStaff } from "./edit-staff.tsx";
import { staffQuery } from "./queries.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import type { OpenDialog } from "./staff-actions.tsx";
import { staffColumns } from "./staff-columns.tsx";

const TimeOffDialog = loadedLater(() => import("./time-off-dialog.tsx"));

interface StaffTableProps {
  readonly locations: readonly Location[];
  /** The location whose people are shown. @default all people */
  readonly location: Location | undefined;
}

/** The people of a location, or of all. */
export function StaffTable({ locations, location }: StaffTableProps) {
  const { data, error, refetch } = useQuery(staffQuery(location?.location_id));
  const [opened, open] = useState<OpenDialog>();
  const [params, setParams] = useSearchParams();
  // A link can ask for the hours of one person.
  const wanted = data?.find(({ staff_id }) => staff_id === params.get("hours"));
  const dialog: OpenDialog | undefined = opened ?? (wanted && { what: "edit-schedule", staff: wanted });
  const columns = useMemo(() => staffColumns(locations, open), [locations]);
  function close() {
    open(undefined);
    if (wanted) setParams(location ? { location: location.location_id } : {}, { replace: true });
  }
  return (
    <>
      <DataTable
        title="Staff"
        description={location ? `Who works at ${location.location_name}` : "Who works in your clinic"}
        items={data}
        columns={columns}
        searchIn={["first_name", "middle_name", "last_name", "email", "role", "status"]}
        trackBy="staff_id"
        empty={location ? SCREENS.staff.empty : SCREENS.staff.none}
        loadingText="Loading staff"
        skeletonRows={3}
        failure={
          error && !data ? { header: SCREENS.staff.loadFailed, error, onRetry: () => void refetch() } : undefined
        }
      />
      {dialog?.what === "time-off" && <TimeOffDialog staff={dialog.staff} onDone={close} />}
      {dialog?.what === "mfa" && <ResetMfa person={dialog.staff} onDone={close} />}
      {dialog?.what === "person" && <EditStaff staff={dialog.staff} onDone={close} />}
      {(dialog?.what === "schedule" || dialog?.what === "edit-schedule") && (
        <ScheduleDialog
          staff={dialog.staff}
          initialLocation={location?.location_id ?? dialog.staff.location_id}
          initiallyEditing={dialog.what === "edit-schedule"}
          onDone={close}
        />
      )}
    </>
  );
}
