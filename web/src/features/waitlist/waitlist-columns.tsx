import Box from "@cloudscape-design/components/box";
import type { WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import type { Column } from "../../components/column.ts";
import { PhoneLink } from "../../components/phone-link.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { type RowAction, RowActions } from "../../components/row-actions.tsx";
import { deviceDay } from "../../lib/device-today.ts";
import { AlertMark } from "../../people/alert-mark.tsx";
import { patientHref } from "../../people/person-columns.tsx";
import { preferencesText } from "../../scheduling/waitlist/preferences-text.ts";

/** Returns the columns of the waitlist, the last with the actions on an entry. */
export const waitlistColumns = (
  actionsOf: (entry: WaitlistEntry) => readonly RowAction[],
): readonly Column<WaitlistEntry>[] => [
  {
    id: "patient",
    header: "Patient",
    isRowHeader: true,
    // A name stays on one line.
    minWidth: 175,
    sortingField: "patient_name",
    csv: {
      Patient: ({ patient_name }) => patient_name,
      Contact: ({ patient_contact = "" }) => phoneText(patient_contact),
    },
    cell: (entry) => (
      <>
        <RouterLink href={patientHref(entry)}>{entry.patient_name}</RouterLink>{" "}
        <AlertMark alert={entry.patient_alert} />
        {entry.patient_contact && (
          // With this space, neither of the two links is pressed by mistake.
          <Box padding={{ top: "xxs" }}>
            <PhoneLink phone={entry.patient_contact} />
          </Box>
        )}
      </>
    ),
  },
  { id: "service", header: "Service", sortingField: "service_name", cell: ({ service_name }) => service_name },
  { id: "location", header: "Location", sortingField: "location_name", cell: ({ location_name }) => location_name },
  { id: "preferences", header: "Preferences", cell: preferencesText },
  {
    id: "since",
    header: "Waiting since",
    minWidth: 145,
    sortingField: "created_at",
    csv: { "Waiting since": ({ created_at }) => deviceDay(created_at) },
    cell: ({ created_at }) => dateText(deviceDay(created_at)),
  },
  {
    id: "actions",
    header: "Actions",
    cell: (entry) => <RowActions of={entry.patient_name} actions={actionsOf(entry)} />,
  },
];
