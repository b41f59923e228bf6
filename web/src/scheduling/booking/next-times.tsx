import Box from "@cloudscape-design/components/box";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { FreeTime } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { nextFreeTimesQuery, type Offer } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { ANY } from "./booking-fields.ts";
import { TimeChoice, type TimeChoiceProps, type TimeGroup } from "./time-choice.tsx";
import { keyOf } from "./time-key.ts";

/** The API's limit, which covers a few days even if many practitioners are free at the same time. */
const LIMIT = 100;
/** The most times that are shown. */
const SHOWN = 24;

/** Groups the free times by day, with only the first practitioner for each time. */
function byDay(times: readonly FreeTime[], text: (time: FreeTime) => ReactNode): readonly TimeGroup[] {
  const isFirst = ({ date, start_time }: FreeTime, index: number) =>
    times.findIndex((other) => other.date === date && other.start_time === start_time) === index;
  const shown = times.filter(isFirst).slice(0, SHOWN);
  const dates = [...new Set(shown.map(({ date }) => date))];
  return dates.map((date) => ({
    name: dayText(date),
    times: shown.filter((time) => time.date === date).map((time) => ({ key: keyOf(time), text: text(time) })),
  }));
}

/** Shows that free times are loading. */
export const LookingForTimes = () => (
  <Box color="text-body-secondary">
    <Spinner /> Looking for free times
  </Box>
);

interface NextTimesProps extends Pick<TimeChoiceProps, "value" | "invalid" | "onChange"> {
  /** The offer from whose day on times are searched. */
  readonly offer: Offer;
  /** Called with the key of the first free time as long as the chosen one is not among them. */
  readonly onFirst?: ((key: string) => void) | undefined;
}

/** Offers the next free times of one or of all practitioners as radio buttons, day by day. */
export function NextTimes({ offer: { date, practitioner_id, ...offer }, onFirst, ...choice }: NextTimesProps) {
  const isAny = practitioner_id === ANY;
  const request = { ...offer, ...(!isAny && { practitioner_id }), from: date, limit: LIMIT };
  const { data: answer, error, refetch } = useQuery(nextFreeTimesQuery(request));
  const data = answer?.items;
  const first = data?.[0] && keyOf(data[0]);
  const isOffered = data?.some((time) => keyOf(time) === choice.value);
  useEffect(() => {
    if (first && !isOffered) onFirst?.(first);
  }, [first, isOffered, onFirst]);
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <LookingForTimes />;
  if (data.length === 0)
    return <Box>{answer?.reason ?? `There is no free time within 60 days of ${dayText(date)}.`}</Box>;
  const text = ({ start_time, practitioner_name }: FreeTime) => (
    <>
      {timeText(start_time)}
      {isAny && <small>{practitioner_name}</small>}
    </>
  );
  return <TimeChoice groups={byDay(data, text)} wide {...choice} />;
}
