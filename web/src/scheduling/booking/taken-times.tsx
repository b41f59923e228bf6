import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../../../shared/us-text.ts";
import { takenRuns } from "./slots.ts";

interface TakenTimesProps {
  readonly slots: readonly Slot[];
  /** Whether the list is open at first. */
  readonly expanded: boolean;
}

/** Lists the times of the day that are not free, with the reasons. */
export function TakenTimes({ slots, expanded }: TakenTimesProps) {
  const runs = takenRuns(slots);
  if (runs.length === 0) return null;
  return (
    <ExpandableSection headerText="Why other times aren't offered" defaultExpanded={expanded}>
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
