import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { Appointment, Slot } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { availabilityQuery, type Offer } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LookingForTimes, NextTimes } from "./next-times.tsx";
import { freeSlots, nearestFree, takenRuns, withOwnTime } from "./slots.ts";
import { TimeChoice, type TimeChoiceProps, type TimeGroup } from "./time-choice.tsx";
import { timeOfKey } from "./time-key.ts";

const NOON = "12:00";
const EVENING = "17:00";
const PARTS = [
  { name: "Morning", from: "", before: NOON },
  { name: "Afternoon", from: NOON, before: EVENING },
  { name: "Evening", from: EVENING, before: "24:00" },
];

/** Groups the free times of a day. */
const partsOfDay = (slots: readonly Slot[]): readonly TimeGroup[] =>
  PARTS.map(({ name, from, before }) => ({
    name,
    times: slots
      .filter(({ start_time }) => from <= start_time && start_time < before)
      .map(({ start_time: key, end_time }) => ({ key, text: timeText(key), title: `until ${timeText(end_time)}` })),
  })).filter(({ times }) => times.length > 0);

export interface TimesOfDayProps extends Pick<TimeChoiceProps, "value" | "invalid" | "onChange"> {
  readonly offer: Offer;
  /** The first name of the chosen practitioner. */
  readonly practitioner: string | undefined;
  /** The appointment that is moved, which may keep its own time. */
  readonly moved: Appointment | undefined;
}

/** Offers the free times of a practitioner's day, and says why the others aren't free. */
export function TimesOfDay({ offer, practitioner, moved, ...choice }: TimesOfDayProps) {
  const { value, onChange } = choice;
  const { data, error, refetch } = useQuery(availabilityQuery(offer));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <LookingForTimes />;
  const slots = withOwnTime(data, offer, moved);
  const free = freeSlots(slots);
  const isTaken = value !== "" && !timeOfKey(value) && !free.some(({ start_time }) => start_time === value);
  return (
    <SpaceBetween size="s">
      {isTaken && <NearestTimes slots={slots} requestedTime={value} onChange={onChange} />}
      {free.length > 0 ? (
        <TimeChoice groups={partsOfDay(free)} {...choice} />
      ) : (
        <>
          <Box>
            {practitioner} has nothing free {dayText(offer.date)}. Next free times:
          </Box>
          <NextTimes offer={offer} {...choice} />
        </>
      )}
      <TakenTimes slots={slots} expanded={free.length === 0} />
    </SpaceBetween>
  );
}

const OFFERED_TIMES = 3;

interface NearestTimesProps extends Pick<TimeChoiceProps, "onChange"> {
  readonly slots: readonly Slot[];
  readonly requestedTime: string;
}

/** Shows why the requested time is not free, and offers the nearest free ones. */
function NearestTimes({ slots, requestedTime, onChange }: NearestTimesProps) {
  const nearest = nearestFree(slots, requestedTime, OFFERED_TIMES);
  const reason = slots.find(({ start_time }) => start_time === requestedTime)?.reason;
  return (
    <div role="status">
      <Alert type="warning" statusIconAriaLabel="Warning" header={`${timeText(requestedTime)} is not free`}>
        <SpaceBetween size="xs">
          {reason && <div>{reason}</div>}
          {nearest.length > 0 && (
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <span>Nearest free times:</span>
              {nearest.map(({ start_time }) => (
                <Button key={start_time} formAction="none" onClick={() => onChange(start_time)}>
                  {timeText(start_time)}
                </Button>
              ))}
            </SpaceBetween>
          )}
        </SpaceBetween>
      </Alert>
    </div>
  );
}

/** Lists the times of the day that are not free, with the reasons. */
function TakenTimes({ slots, expanded }: { readonly slots: readonly Slot[]; readonly expanded: boolean }) {
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
