import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { latestDate } from "../../../../shared/dates.ts";
import type { Affected } from "../../../../shared/dry-run.ts";
import type { PERIODS_SCREEN } from "../../../../shared/messages/attention.ts";
import { NewPeriod } from "../../../../shared/period.ts";
import { queryClient } from "../../api/query-client.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FormPanel } from "../../components/form-panel.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { dayText, timesText, wallClock } from "../../lib/wall-clock.ts";
import AffectedQuestion from "../affected-question.tsx";
import type { AttentionFilter } from "../attention.ts";
import { EMPTY_PERIOD, PeriodFields } from "./period-fields.tsx";
import type { PeriodInput } from "./period-time.tsx";
import { type MarkedPeriod, YearCalendar } from "./year-calendar.tsx";

/** Some days on which a place is closed or a person is away. Time off has a reason for administrators only. */
type ListedPeriod = MarkedPeriod & { readonly id: string };

/** What a dialog of closures or of time off works with. */
export interface Periods {
  readonly title: string;
  readonly texts: typeof PERIODS_SCREEN.closures | typeof PERIODS_SCREEN.timeOff;
  readonly queryKey: QueryKey;
  /** Whose appointments need attention after a change. */
  readonly filter: AttentionFilter;
  /** Lists those that end on the date or later. */
  readonly list: (from: string) => Promise<readonly ListedPeriod[]>;
  readonly preview: (body: NewPeriod) => Promise<Affected>;
  readonly create: (body: NewPeriod) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Returns "Thu, Dec 24, 2026 to Fri, Jan 1, 2027, 9:00 AM – 12:00 PM". */
export const daysOf = ({ from_date, to_date, start_time, end_time }: MarkedPeriod): string =>
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

interface PeriodsDialogProps {
  readonly periods: Periods;
  readonly onDone: () => void;
  /** Another way to add some. */
  readonly actions?: ReactNode;
}

interface Question {
  readonly body: NewPeriod;
  readonly affected: Affected;
}

/** Lists closures or time off, and adds some after showing which appointments it affects. */
export function PeriodsDialog({ periods, onDone, actions }: PeriodsDialogProps) {
  const { title, texts, queryKey, filter, list, preview, create } = periods;
  const today = wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone).date;
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => list(`${today.slice(0, 4)}-01-01`) });
  const toCome = data?.filter(({ to_date }) => to_date >= today);
  const [question, ask] = useState<Question>();
  async function saved() {
    await queryClient.invalidateQueries({ queryKey });
    notifySuccess(texts.added);
    ask(undefined);
    entity.reset(EMPTY_PERIOD);
  }
  const entity = useEntityForm<PeriodInput, NewPeriod, Question | undefined>({
    id: title,
    schema: NewPeriod,
    defaults: EMPTY_PERIOD,
    failure: texts.addFailed,
    save: async (body) => {
      const affected = await preview(body);
      if (affected.affected.total > 0) return { body, affected };
      await create(body);
      return undefined;
    },
    onSaved: (asked) => (asked ? ask(asked) : void saved()),
  });
  const { isPending, mutate } = useAction({
    id: `add-${title}`,
    run: async () => question && create(question.body),
    failed: texts.addFailed,
  });
  function choose(date: string) {
    const { from_date, to_date } = entity.form.getValues();
    // A second, later day ends what the first one began.
    const ends = from_date !== "" && from_date === to_date && from_date < date;
    if (!ends) entity.form.setValue("from_date", date, { shouldDirty: true });
    entity.form.setValue("to_date", date, { shouldDirty: true });
  }
  if (question)
    return (
      <AffectedQuestion
        action={texts.action}
        affected={question.affected}
        filter={{ ...filter, from: question.body.from_date, to: question.body.to_date }}
        busy={isPending}
        onCancel={() => ask(undefined)}
        onConfirm={(then) => mutate(undefined, { onSuccess: () => saved().then(then) })}
      />
    );
  return (
    <Dialog header={title} onDismiss={onDone} size="max">
      <SpaceBetween size="l">
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {data && (
          <YearCalendar
            mark={texts.mark}
            today={today}
            periods={data}
            years={[Number(today.slice(0, 4)), Number(latestDate().slice(0, 4))]}
            onChoose={choose}
          />
        )}
        {actions}
        {toCome?.length === 0 && <Box color="text-body-secondary">{texts.empty}</Box>}
        {toCome && toCome.length > 0 && (
          <ul>
            {toCome.map((period) => (
              <PeriodLine key={period.id} period={period} periods={periods} />
            ))}
          </ul>
        )}
        <FormPanel header="Add" action={texts.action} entity={entity}>
          <PeriodFields control={entity.control} />
        </FormPanel>
      </SpaceBetween>
    </Dialog>
  );
}
