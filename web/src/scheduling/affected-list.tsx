import Box from "@cloudscape-design/components/box";
import type { Affected } from "../../../shared/dry-run.ts";
import { PERIODS_SCREEN } from "../../../shared/messages/attention.ts";
import { listedDayText, timeText } from "../lib/wall-clock.ts";

/** Shows how many upcoming appointments a change affects, and the first of them with the reason. */
export const AffectedList = ({ affected: { total, items } }: Affected) => (
  <>
    <Box variant="strong">{PERIODS_SCREEN.affected(total)}</Box>
    <ul>
      {items.map((each) => (
        <li key={each.appointment_id}>
          {listedDayText(each.date)}, {timeText(each.start_time)}: {each.patient_name}, {each.service_name} with{" "}
          {each.practitioner_name}. {each.attention}
        </li>
      ))}
      {total > items.length && <li>and {total - items.length} more</li>}
    </ul>
    <Box>{PERIODS_SCREEN.kept}</Box>
  </>
);
