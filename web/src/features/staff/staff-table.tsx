import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { STAFF_SCREEN } from "../../../../shared/messages/staff.ts";
import { fullName } from "../../../../shared/names.ts";
import { DataTable } from "../../components/data-table.tsx";
import { staffQuery } from "./queries.ts";
import { type OpenDialog, SelectedStaff } from "./staff-actions.tsx";
import { staffColumns } from "./staff-columns.tsx";
import { StaffDialog } from "./staff-dialog.tsx";

interface StaffTableProps {
  readonly locations: readonly Location[];
  /** The location whose people are shown. @default all people */
  readonly location: Location | undefined;
}

/** The people of a location, or of all. */
export function StaffTable({ locations, location }: StaffTableProps) {
  const { data, error, refetch } = useQuery(staffQuery(location?.location_id));
  const [dialog, open] = useState<OpenDialog>();
  const columns = useMemo(() => staffColumns(locations, open), [locations]);
  return (
    <>
      <DataTable
        title="Staff"
        description={location ? `Who works at ${location.location_name}` : "Who works in your clinic"}
        items={data}
        columns={columns}
        searchIn={["first_name", "middle_name", "last_name", "email", "role", "status"]}
        trackBy="staff_id"
        selection={{
          nameOf: fullName,
          actions: (selected) => <SelectedStaff staff={selected} onOpen={open} />,
        }}
        empty={location ? STAFF_SCREEN.empty : STAFF_SCREEN.none}
        loadingText="Loading staff"
        skeletonRows={3}
        failure={error && !data ? { header: STAFF_SCREEN.loadFailed, error, onRetry: () => void refetch() } : undefined}
      />
      {dialog && <StaffDialog dialog={dialog} location_id={location?.location_id} onDone={() => open(undefined)} />}
    </>
  );
}
