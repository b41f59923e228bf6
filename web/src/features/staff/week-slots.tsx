import "./week.css";
import Toggle from "@cloudscape-design/components/toggle";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../../../shared/weekdays.ts";
import { timesText } from "../../lib/wall-clock.ts";
import { DAY_NAMES } from "./day-names.ts";
import { useSetAvailability } from "./use-set-availability.ts";

interface WeekSlotsProps {
  readonly slots: readonly Schedule[];
  readonly staff_id: string;
  readonly location_id: string;
}

/** The seven days, each with its hours and whether they may be booked. */
export function WeekSlots({ slots, staff_id, location_id }: WeekSlotsProps) {
  const { mutate } = useSetAvailability(staff_id, location_id);
  return (
    <ul className="week" aria-label="Week">
      {SCHEDULE_DAYS.map((day) => {
        const slot = slots.find(({ day_of_week }) => day_of_week === day);
        return (
          <li key={day} className="week-slot">
            <strong>{DAY_NAMES[day]}</strong>
            <span className={slot ? undefined : "week-soft"}>
              {slot ? timesText(slot.start_time, slot.end_time) : "No hours"}
            </span>
            {slot && (
              <Toggle
                checked={slot.is_available}
                ariaLabel={`Available on ${DAY_NAMES[day]}`}
                onChange={({ detail }) => mutate({ slot, is_available: detail.checked })}
              >
                {slot.is_available ? "Available" : "Unavailable"}
              </Toggle>
            )}
          </li>
        );
      })}
    </ul>
  );
}
