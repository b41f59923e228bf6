import Box from "@cloudscape-design/components/box";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { FreeTime } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../../../shared/us-text.ts";
import { type FreeTimesRequest, nextFreeTimesQuery } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { TimeChoice, type TimeGroup } from "./time-choice.tsx";
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

interface NextTimesProps {
  readonly request: Omit<FreeTimesRequest, "limit">;
  /** The key of the chosen time. */
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (key: string) => void;
  /** Called with the key of the first free time as long as the chosen one is not among them. */
  readonly onFirst?: ((key: string) => void) | undefined;
}

/** Offers the next free times of one or of all practitioners as radio buttons, day by day. */
export function NextTimes({ request, value, invalid, onChange, onFirst }: NextTimesProps) {
  const { data, error, refetch } = useQuery(nextFreeTimesQuery({ ...request, limit: LIMIT }));
  const first = data?.[0] && keyOf(data[0]);
  const isOffered = data?.some((time) => keyOf(time) === value);
  useEffect(() => {
    if (first && !isOffered) onFirst?.(first);
  }, [first, isOffered, onFirst]);
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box color="text-body-secondary">
        <Spinner /> Looking for free times
      </Box>
    );
  if (data.length === 0) return <Box>There is no free time within 60 days of {dayText(request.from)}.</Box>;
  const text = ({ start_time, practitioner_name }: FreeTime) => (
    <>
      {timeText(start_time)}
      {!request.practitioner_id && <small>{practitioner_name}</small>}
    </>
  );
  return <TimeChoice groups={byDay(data, text)} wide value={value} invalid={invalid} onChange={onChange} />;
}
