import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { Affected } from "../../../../shared/contract/dry-run.ts";
import { yearAfter } from "../../../../shared/values/days-and-times.ts";
import type { NewPeriod } from "../../../../shared/values/period.ts";
import { latestDate } from "../../../../shared/values/typed-input.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { queryClient } from "../../api/query-client.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { deviceToday } from "../../lib/device-today.ts";
import { useRetainedFocus } from "../appointments/use-retained-focus.ts";
import type { AttentionFilter } from "../attention.ts";
import { PERIODS_SCREEN } from "../attention-texts.ts";
import type { PeriodInput } from "./period-fields.tsx";
import type { MarkedPeriod } from "./year-calendar.tsx";

/** A closure, or time off, whose reason only administrators see. */
type ListedPeriod = MarkedPeriod & { readonly id: string };

/** What a dialog needs in order to show and change the closures of a location or the time off of a practitioner. */
export interface Periods {
  readonly title: string;
  readonly texts: typeof PERIODS_SCREEN.closures | typeof PERIODS_SCREEN.timeOff;
  /** The beginning of the key of every query that shows the periods, such as that of the calendar. */
  readonly queryKey: QueryKey;
  /** The filter that lists the appointments which a change may affect. */
  readonly filter: AttentionFilter;
  /** Lists the periods that end on the date or later. */
  readonly list: (from: string) => Promise<readonly ListedPeriod[]>;
  readonly preview: (body: NewPeriod) => Promise<Affected>;
  readonly create: (body: NewPeriod) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

const repeatText = ({ from_date }: MarkedPeriod) => PERIODS_SCREEN.closures.repeat(yearAfter(from_date).slice(0, 4));

/** Returns "Thu, Dec 24, 2026 to Fri, Jan 1, 2027, 9:00 AM – 12:00 PM". */
const periodText = ({ from_date, to_date, start_time, end_time }: MarkedPeriod): string =>
  [
    from_date === to_date ? dayText(from_date) : `${dayText(from_date)} to ${dayText(to_date)}`,
    ...(start_time && end_time ? [timesText(start_time, end_time)] : []),
  ].join(", ");

interface PeriodLineProps {
  readonly period: ListedPeriod;
  readonly onDelete: () => void;
  /** Fills in the same days of the next year; undefined if they are listed already or too far ahead. */
  readonly onRepeat: (() => void) | undefined;
}

function PeriodLine({ period, onDelete, onRepeat }: PeriodLineProps) {
  const days = periodText(period);
  return (
    <li>
      {days}
      {period.reason && `: ${period.reason}`}{" "}
      <Button variant="inline-link" formAction="none" ariaLabel={`Delete ${days}`} onClick={onDelete}>
        Delete
      </Button>
      {onRepeat && (
        <>
          {" · "}
          <Button
            variant="inline-link"
            formAction="none"
            ariaLabel={`${repeatText(period)}: ${days}`}
            onClick={onRepeat}
          >
            {repeatText(period)}
          </Button>
        </>
      )}
    </li>
  );
}

/** Builds the query of closures or time off since the beginning of this month. */
export const periodsQuery = ({ queryKey, filter, list }: Periods) =>
  queryOptions({ queryKey: [...queryKey, "list", filter], queryFn: () => list(`${deviceToday().slice(0, 7)}-01`) });

/** Returns the same days of the next year; undefined if they are listed already or too far ahead. */
function nextYearOf(period: ListedPeriod, listed: readonly ListedPeriod[]): PeriodInput | undefined {
  const { start_time = "", end_time = "", reason = "" } = period;
  const from_date = yearAfter(period.from_date);
  const to_date = yearAfter(period.to_date);
  const isListed = listed.some((other) => other.from_date === from_date && other.reason === period.reason);
  return isListed || to_date > latestDate() ? undefined : { from_date, to_date, start_time, end_time, reason };
}

interface UpcomingPeriodsProps {
  readonly listed: readonly ListedPeriod[];
  readonly periods: Periods;
  /** Called with the same days of the next year. Without it, no period can be repeated. */
  readonly onRepeat?: (next: PeriodInput) => void;
}

/** Lists closures or time off from today on, each with a button that asks before it deletes it. */
export function UpcomingPeriods({ listed, periods, onRepeat }: UpcomingPeriodsProps) {
  const { texts, queryKey, remove } = periods;
  const [deleting, setDeleting] = useState<ListedPeriod>();
  const today = deviceToday();
  const upcoming = listed.filter(({ to_date }) => to_date >= today);
  // The button that had the focus disappears with its period, before or after the question is closed.
  const shown = [deleting?.id, ...upcoming.map(({ id }) => id)].join(" ");
  const container = useRetainedFocus<HTMLDivElement>(shown, "[tabindex='-1']");
  return (
    <div ref={container}>
      <div tabIndex={-1}>
        {upcoming.length === 0 ? (
          <Box color="text-body-secondary">{texts.empty}</Box>
        ) : (
          <ul>
            {upcoming.map((period) => {
              const next = onRepeat && nextYearOf(period, listed);
              return (
                <PeriodLine
                  key={period.id}
                  period={period}
                  onDelete={() => setDeleting(period)}
                  onRepeat={next && (() => onRepeat(next))}
                />
              );
            })}
          </ul>
        )}
      </div>
      {deleting && (
        <ActionDialog
          header={texts.removeQuestion(periodText(deleting))}
          action="Delete"
          run={() => remove(deleting.id)}
          refresh={() => queryClient.invalidateQueries({ queryKey })}
          done={texts.removed}
          failed={texts.removeFailed}
          onClose={() => setDeleting(undefined)}
        >
          {texts.removal}
        </ActionDialog>
      )}
    </div>
  );
}
