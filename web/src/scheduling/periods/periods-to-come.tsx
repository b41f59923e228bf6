import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Affected } from "../../../../shared/dry-run.ts";
import type { PERIODS_SCREEN } from "../../../../shared/messages/attention.ts";
import type { NewPeriod } from "../../../../shared/period.ts";
import { queryClient } from "../../api/query-client.ts";
import { deviceToday } from "../../lib/device-today.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { dayText, timesText } from "../../lib/wall-clock.ts";
import type { AttentionFilter } from "../attention.ts";
import type { MarkedPeriod } from "./year-calendar.tsx";

/** Some days on which a place is closed or a person is away. Time off has a reason for administrators only. */
type ListedPeriod = MarkedPeriod & { readonly id: string };

/** The texts, queries and actions of a dialog of closures or of time off. */
export interface Periods {
  readonly title: string;
  readonly texts: typeof PERIODS_SCREEN.closures | typeof PERIODS_SCREEN.timeOff;
  readonly queryKey: QueryKey;
  /** The location or practitioner whose appointments may need attention after a change. */
  readonly filter: AttentionFilter;
  /** Lists those that end on the date or later. */
  readonly list: (from: string) => Promise<readonly ListedPeriod[]>;
  readonly preview: (body: NewPeriod) => Promise<Affected>;
  readonly create: (body: NewPeriod) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Returns "Thu, Dec 24, 2026 to Fri, Jan 1, 2027, 9:00 AM – 12:00 PM". */
const daysOf = ({ from_date, to_date, start_time, end_time }: MarkedPeriod): string =>
  [
    from_date === to_date ? dayText(from_date) : `${dayText(from_date)} to ${dayText(to_date)}`,
    ...(start_time && end_time ? [timesText(start_time, end_time)] : []),
  ].join(", ");

function PeriodLine({ period, periods }: { readonly period: ListedPeriod; readonly periods: Periods }) {
  const { texts, queryKey, remove } = periods;
  const { isPending, mutate } = useAction({
    id: `delete-${period.id}`,
    run: () => remove(period.id),
    failed: texts.removeFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onDone: () => notifySuccess(texts.removed),
  });
  const days = daysOf(period);
  return (
    <li>
      {days}
      {period.reason && `: ${period.reason}`}{" "}
      <Button variant="inline-link" loading={isPending} ariaLabel={`Delete ${days}`} onClick={() => mutate()}>
        Delete
      </Button>
    </li>
  );
}

/** Builds the query of closures or time off from the beginning of this year on. */
export const periodsQuery = ({ queryKey, list }: Periods) =>
  queryOptions({ queryKey, queryFn: () => list(`${deviceToday().slice(0, 4)}-01-01`) });

interface PeriodsToComeProps {
  readonly listed: readonly ListedPeriod[];
  readonly periods: Periods;
}

/** Lists closures or time off from today on, each to be deleted. */
export function PeriodsToCome({ listed, periods }: PeriodsToComeProps) {
  const today = deviceToday();
  const toCome = listed.filter(({ to_date }) => to_date >= today);
  if (toCome.length === 0) return <Box color="text-body-secondary">{periods.texts.empty}</Box>;
  return (
    <ul>
      {toCome.map((period) => (
        <PeriodLine key={period.id} period={period} periods={periods} />
      ))}
    </ul>
  );
}
