import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../lib/wall-clock.ts";
import { takenRuns } from "./slots.ts";

interface TakenTimesProps {
  readonly slots: readonly Slot[];
  readonly expanded: boolean;
}

/** Why the other times of the day can't be had. */
export function TakenTimes({ slots, expanded }: TakenTimesProps) {
  const runs = takenRuns(slots);
  const count = slots.filter(({ available }) => !available).length;
  if (count === 0) return null;
  return (
    <ExpandableSection
      headerText={count === 1 ? "1 time is not free" : `${count} times are not free`}
      defaultExpanded={expanded}
    >
      <ul className="taken-times">
        {runs.map(({ first, last, reason }) => (
          <li key={first}>
            <b>{first === last ? timeText(first) : `${timeText(first)} to ${timeText(last)}`}</b> {reason}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}
