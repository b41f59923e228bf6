import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NewPeriod } from "../../../../shared/values/period.ts";
import { queryClient } from "../../api/query-client.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FormPanel } from "../../components/form-panel.tsx";
import { DialogNotifications } from "../../components/notifications.tsx";
import { leaveForm } from "../../lib/forms/unsaved-changes.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { confirmBeforeSave } from "../confirm-before-save.ts";
import { Consequences } from "../consequences.tsx";
import { EMPTY_PERIOD, PeriodFields, type PeriodInput } from "./period-fields.tsx";
import { type Periods, periodsQuery, UpcomingPeriods } from "./upcoming-periods.tsx";
import { YearCalendar } from "./year-calendar.tsx";

interface PeriodsDialogProps {
  readonly periods: Periods;
  readonly onDone: () => void;
  /** Buttons that add closures in another way. */
  readonly actions?: ReactNode;
  /** Whether each period can be repeated on the same days of the next year. */
  readonly isYearly?: boolean;
}

/** Lists closures or time off, and adds new ones after showing which appointments they affect. */
export function PeriodsDialog({ periods, onDone, actions, isYearly = false }: PeriodsDialogProps) {
  const { title, texts, queryKey, filter, preview, create } = periods;
  const { data, error, refetch } = useQuery(periodsQuery(periods));
  const entity = useEntityForm<PeriodInput, NewPeriod, unknown>({
    id: title,
    schema: NewPeriod,
    defaults: EMPTY_PERIOD,
    failure: texts.addFailed,
    save: async (body) => {
      await confirmBeforeSave({
        preview: () => preview(body),
        save: () => create(body),
        filter: { ...filter, from: body.from_date, to: body.to_date },
      });
      await queryClient.invalidateQueries({ queryKey });
    },
    onSaved: () => {
      notifySuccess(texts.added);
      entity.reset(EMPTY_PERIOD);
    },
  });
  function chooseDay(date: string) {
    const { from_date, to_date } = entity.form.getValues();
    // A second, later day becomes the last day.
    const isLastDay = from_date !== "" && from_date === to_date && from_date < date;
    if (!isLastDay) entity.form.setValue("from_date", date, { shouldDirty: true });
    entity.form.setValue("to_date", date, { shouldDirty: true });
  }
  function fillIn(next: PeriodInput) {
    for (const [name, value] of Object.entries(next) as [keyof PeriodInput, string][])
      entity.form.setValue(name, value, { shouldDirty: true });
    entity.form.setFocus("from_date");
  }
  return (
    <>
      <Dialog header={title} onDismiss={() => leaveForm(onDone, entity.id)} size="max">
        <SpaceBetween size="l">
          <DialogNotifications />
          {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
          <FormPanel header="Add" action={texts.action} entity={entity}>
            <PeriodFields control={entity.control} />
          </FormPanel>
          {actions}
          {data && <UpcomingPeriods listed={data} periods={periods} {...(isYearly && { onRepeat: fillIn })} />}
          {data && <YearCalendar mark={texts.mark} periods={data} onChoose={chooseDay} />}
        </SpaceBetween>
      </Dialog>
      <Consequences action={texts.action} />
    </>
  );
}
