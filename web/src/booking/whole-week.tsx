import { LOOKUP_TEXTS } from "./lookup-texts.ts";
import "./whole-week.css";
import { useQuery } from "@tanstack/react-query";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../shared/values/days-and-times.ts";
import { timesText } from "../../../shared/values/us-text.ts";
import { locationsQuery } from "../api/locations.ts";
import { wholeWeekQuery } from "../api/practitioners.ts";
import { QueryBoundary, QueryFailure } from "../components/feedback/query-boundary.tsx";

/** Shows a person's hours at all locations, day by day. */
export function WholeWeek({ staff_id }: { readonly staff_id: string }) {
  const locations = useQuery(locationsQuery());
  const locationName = (id: string) =>
    locations.data?.find(({ location_id }) => location_id === id)?.location_name ?? "";
  return (
    <QueryBoundary
      query={useQuery(wholeWeekQuery(staff_id))}
      failed={LOOKUP_TEXTS.scheduleFailed}
      loading="Loading the schedule"
    >
      {(week) => (
        <>
          <QueryFailure query={locations} failed={LOOKUP_TEXTS.hoursFailed} />
          <dl className="whole-week">
            {SCHEDULE_DAYS.map((day, index) => {
              const slots = week.filter(({ day_of_week }) => day_of_week === day);
              return (
                <div key={day} className="whole-week-day">
                  <dt>{WEEKDAYS[index]}</dt>
                  {slots.map(({ schedule_id, start_time, end_time, location_id, is_available }) => (
                    <dd key={schedule_id} className={is_available ? undefined : "whole-week-off"}>
                      {timesText(start_time, end_time)}
                      <span>
                        {is_available ? locationName(location_id) : `Unavailable, ${locationName(location_id)}`}
                      </span>
                    </dd>
                  ))}
                  {slots.length === 0 && <dd className="whole-week-off">No hours</dd>}
                </div>
              );
            })}
          </dl>
        </>
      )}
    </QueryBoundary>
  );
}
