import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { utcDate } from "../../../../shared/values/days-and-times.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { appointmentPages } from "../../api/appointments.ts";
import { keyedQuery } from "../../api/queries.ts";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { useNow } from "../../lib/use-now.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { STAFF_MEMBER_SCREEN } from "./texts.ts";

/** The number of appointments to load. It exceeds MAX_SHOWN, because past and cancelled ones of today are loaded too. */
const MAX_LOADED = 50;
const MAX_SHOWN = 20;

/** Builds the query of a practitioner's next appointments. It begins yesterday, because UTC may be a day ahead. */
const nextAppointmentsQuery = (practitioner_id: string) =>
  keyedQuery(["appointments", "next", practitioner_id], () =>
    appointmentPages({ practitioner_id, from: utcDate(-1), order: "asc" })({ limit: MAX_LOADED }),
  );

/** Lists a practitioner's next appointments, with links to their days in the calendar. */
export function UpcomingAppointments({ staff_id }: { readonly staff_id: string }) {
  const now = useNow().toISOString();
  return (
    <QueryBoundary
      query={useQuery(nextAppointmentsQuery(staff_id))}
      failed={STAFF_MEMBER_SCREEN.appointmentsFailed}
      loading="Loading appointments"
    >
      {({ items, next_cursor }) => {
        const upcoming = items.filter((each) => each.ends_at > now && UPCOMING.includes(each.appointment_status));
        const more = next_cursor !== null || upcoming.length > MAX_SHOWN;
        return (
          <>
            {upcoming.length === 0 && !more && (
              <Box color="text-body-secondary">{STAFF_MEMBER_SCREEN.noAppointments}</Box>
            )}
            {upcoming.length > 0 && (
              <ul>
                {upcoming
                  .slice(0, MAX_SHOWN)
                  .map(({ appointment_id, date, start_time, end_time, location_id: location, ...names }) => (
                    <li key={appointment_id}>
                      <RouterLink
                        variant="primary"
                        href={linkTo(PATHS.calendar, {}, { date, location, practitioner: staff_id })}
                      >
                        {dayText(date)}, {timesText(start_time, end_time)}
                      </RouterLink>{" "}
                      {names.patient_name}, {names.service_name}, {names.location_name}
                    </li>
                  ))}
              </ul>
            )}
            {more && <Box color="text-body-secondary">{STAFF_MEMBER_SCREEN.moreAppointments}</Box>}
          </>
        );
      }}
    </QueryBoundary>
  );
}
