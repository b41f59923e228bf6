import "./week-hours.css";
import { useQuery } from "@tanstack/react-query";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../../shared/weekdays.ts";
import { locationsQuery } from "../../api/locations.ts";
import { QueryBoundary, QueryFailure } from "../../components/query-boundary.tsx";
import { timesText } from "../../lib/wall-clock.ts";
import { wholeWeekQuery } from "./queries.ts";

/** Shows a practitioner's hours at every location, day by day. */
export function WeekHours({ staff_id }: { readonly staff_id: string }) {
  const locations = useQuery(locationsQuery());
  const nameOf = (id: string) => locations.data?.find(({ location_id }) => location_id === id)?.location_name ?? "";
  return (
    <QueryBoundary
      query={useQuery(wholeWeekQuery(staff_id))}
      failed={SCREENS.schedules.loadFailed}
      loading="Loading the schedule"
    >
      {(week) => (
        <>
          <QueryFailure query={locations} failed={SCREENS.schedules.locationFailed} />
          <dl className="week-hours">
            {SCHEDULE_DAYS.map((day, index) => {
              const slots = week.filter(({ day_of_week }) => day_of_week === day);
              return (
                <div key={day} className="week-hours-day">
                  <dt>{WEEKDAYS[index]}</dt>
                  {slots.map(({ schedule_id, start_time, end_time, location_id, is_available }) => (
                    <dd key={schedule_id} className={is_available ? undefined : "week-hours-off"}>
                      {timesText(start_time, end_time)}
                      <span>{is_available ? nameOf(location_id) : `Unavailable, ${nameOf(location_id)}`}</span>
                    </dd>
                  ))}
                  {slots.length === 0 && <dd className="week-hours-off">No hours</dd>}
                </div>
              );
            })}
          </dl>
        </>
      )}
    </QueryBoundary>
  );
}
