import Toggle from "@cloudscape-design/components/toggle";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { staffApi } from "../../api/api.ts";
import { textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { bookablePractitionersQuery, useRowChange } from "./queries.ts";
import { ONLINE_SCREEN } from "./texts.ts";

/** Chooses which practitioners can be booked online. */
export function OnlinePractitioners() {
  const people = useQuery(bookablePractitionersQuery());
  const { change, isChanging } = useRowChange<Staff, boolean>({
    queryKey: bookablePractitionersQuery().queryKey,
    idName: "staff_id",
    nameOf: fullName,
    save: ({ staff_id, version }, online) => staffApi.update({ params: { staff_id }, body: { online, version } }),
  });
  const columns = useMemo(
    () => [
      { ...textColumn<Staff>("first_name", "Name", fullName), isRowHeader: true },
      {
        id: "online",
        header: "Online",
        cell: (row: Staff) => (
          <Toggle
            ariaLabel={`Patients can book ${fullName(row)} online`}
            checked={row.online}
            disabled={isChanging(row)}
            onChange={({ detail }) => change(row, detail.checked)}
          >
            {row.online ? "Can be booked" : "Can't be booked"}
          </Toggle>
        ),
      },
    ],
    [change, isChanging],
  );
  return (
    <DataTable
      title="Practitioners"
      {...listed(people, ONLINE_SCREEN.practitionersFailed)}
      columns={columns}
      searchIn={["first_name", "last_name"]}
      trackBy="staff_id"
      empty={ONLINE_SCREEN.noPractitioners}
      loadingText="Loading practitioners"
      isNarrow
    />
  );
}
