import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Control } from "react-hook-form";
import type * as z from "zod";
import type { Affected } from "../../../../shared/appointments/appointment.ts";
import type { TimeOff } from "../../../../shared/staff/time-off.ts";
import { yearAfter } from "../../../../shared/values/days-and-times.ts";
import { NewPeriod } from "../../../../shared/values/period.ts";
import { latestDate } from "../../../../shared/values/typed-input.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { queryClient } from "../../api/query-client.ts";
import { DateField } from "../../components/dates/date-field.tsx";
import { TimeTextField } from "../../components/dates/time-field.tsx";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { FormPanel } from "../../components/forms/form-panel.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { leaveForm } from "../../lib/forms/unsaved-changes.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { useRetainedFocus } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { type AttentionFilter, PERIODS_SCREEN, periodText } from "../attention.tsx";
import { confirmBeforeSave } from "../confirm-before-save.ts";
import { Consequences } from "../consequences.tsx";
import { type MarkedPeriod, YearCalendar } from "./year-calendar.tsx";

const AnswerDialog = lazyPart(() => import("./time-off-answer-dialog.tsx"));

type PeriodInput = z.input<typeof NewPeriod>;

/** The input of an empty form. */
const EMPTY_PERIOD: PeriodInput = { from_date: "", to_date: "", start_time: "", end_time: "", reason: "" };

interface PeriodFieldsProps {
  readonly control: Control<PeriodInput, unknown, NewPeriod>;
  /** Says who sees the reason. */
  readonly reasonHint: string | undefined;
}

/** Shows the fields of a closure or of time off. Without times it lasts whole days. */
const PeriodFields = ({ control, reasonHint }: PeriodFieldsProps) => (
  <FieldGrid>
    <DateField control={control} name="from_date" label="First day" kind="booking" />
    <DateField
      control={control}
      name="to_date"
      label="Last day"
      constraintText="One day when empty"
      kind="booking"
      optional
    />
    <TimeTextField control={control} name="start_time" label="From" constraintText="Whole days when empty" />
    <TimeTextField control={control} name="end_time" label="To" />
    <TextField
      control={control}
      name="reason"
      label="Reason"
      optional
      {...(reasonHint && { constraintText: reasonHint })}
    />
  </FieldGrid>
);

/** A closure, or time off, whose reason only administrators see. */
type ListedPeriod = MarkedPeriod & {
  readonly id: string;
  /** Whether the signed-in person may delete it. @default true */
  readonly removable?: boolean;
  /** Whether time off is requested, approved or refused. It is shown if it is given. */
  readonly status?: TimeOff["status"] | undefined;
  readonly answer?: string | undefined;
  readonly version?: number;
};

/** What a dialog needs in order to show and change the closures of a location or the time off of a practitioner. */
export interface Periods {
  readonly title: string;
  readonly texts: typeof PERIODS_SCREEN.closures | typeof PERIODS_SCREEN.timeOff | typeof PERIODS_SCREEN.ownTimeOff;
  /** The beginning of the key of every query that shows the periods, such as that of the calendar. */
  readonly queryKey: QueryKey;
  /** The filter that lists the appointments which a change may affect. */
  readonly filter: AttentionFilter;
  /** Lists the periods that end on the date or later. */
  readonly list: (from: string) => Promise<readonly ListedPeriod[]>;
  /** Returns which appointments a new period affects. Without it, a new one affects none. */
  readonly preview?: (body: NewPeriod) => Promise<Affected>;
  readonly create: (body: NewPeriod) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Whether the signed-in person answers requests. @default false */
  readonly answers?: boolean;
}

const repeatText = ({ from_date }: MarkedPeriod) => PERIODS_SCREEN.closures.repeat(yearAfter(from_date).slice(0, 4));

interface PeriodLineProps {
  readonly period: ListedPeriod;
  readonly texts: Periods["texts"];
  readonly onDelete: () => void;
  /** Opens the answer to a request; undefined if the signed-in person can't give one. */
  readonly onAnswer: (() => void) | undefined;
  /** Fills in the same days of the next year; undefined if they are listed already or too far ahead. */
  readonly onRepeat: (() => void) | undefined;
}

const INDICATORS = { REQUESTED: "pending", APPROVED: "success", REFUSED: "error" } as const;

function PeriodLine({ period, texts, onDelete, onAnswer, onRepeat }: PeriodLineProps) {
  const days = periodText(period);
  const { reason, status, answer, removable = true } = period;
  const { answerButton } = PERIODS_SCREEN.timeOff.request;
  return (
    <li>
      {days}
      {reason && `: ${reason}`}{" "}
      {status && <StatusIndicator type={INDICATORS[status]}>{PERIODS_SCREEN.statuses[status]}</StatusIndicator>}{" "}
      {answer && `“${answer}” `}
      {onAnswer && (
        <>
          <Button variant="inline-link" formAction="none" ariaLabel={`${answerButton} ${days}`} onClick={onAnswer}>
            {answerButton}
          </Button>
          {" · "}
        </>
      )}
      {removable && (
        <Button variant="inline-link" formAction="none" ariaLabel={`${texts.removeButton} ${days}`} onClick={onDelete}>
          {texts.removeButton}
        </Button>
      )}
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
  const { texts, queryKey, remove, answers = false } = periods;
  const [deleting, setDeleting] = useState<ListedPeriod>();
  const [answered, setAnswered] = useState<ListedPeriod>();
  const today = deviceToday();
  const upcoming = listed.filter(({ to_date }) => to_date >= today);
  // The button that had the focus disappears with its period, before or after the question is closed.
  const shown = [deleting?.id, answered?.id, ...upcoming.map(({ id, status }) => `${id} ${status}`)].join(" ");
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
                  texts={texts}
                  onAnswer={answers && period.status === "REQUESTED" ? () => setAnswered(period) : undefined}
                  onDelete={() => setDeleting(period)}
                  onRepeat={next && (() => onRepeat(next))}
                />
              );
            })}
          </ul>
        )}
      </div>
      {answered && (
        <AnswerDialog
          request={{
            time_off_id: answered.id,
            version: answered.version ?? 1,
            reason: answered.reason ?? "",
            days: periodText(answered),
          }}
          onDone={() => setAnswered(undefined)}
        />
      )}
      {deleting && (
        <ActionDialog
          header={texts.removeQuestion(periodText(deleting))}
          action={texts.removeButton}
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

interface PeriodsDialogProps {
  readonly periods: Periods;
  readonly onDone: () => void;
  /** The first day that the form proposes. */
  readonly first?: string;
  /** Buttons that add closures in another way. */
  readonly actions?: ReactNode;
  /** Whether each period can be repeated on the same days of the next year. */
  readonly isYearly?: boolean;
}

/** Lists closures or time off, and adds new ones after showing which appointments they affect. */
export function PeriodsDialog({ periods, onDone, first = "", actions, isYearly = false }: PeriodsDialogProps) {
  const { title, texts, queryKey, filter, preview, create } = periods;
  const { data, error, refetch } = useQuery(periodsQuery(periods));
  const entity = useEntityForm<PeriodInput, NewPeriod, unknown>({
    id: title,
    schema: NewPeriod,
    defaults: { ...EMPTY_PERIOD, from_date: first },
    failure: texts.addFailed,
    save: async (body) => {
      if (preview)
        await confirmBeforeSave({
          preview: () => preview(body),
          save: () => create(body),
          filter: { ...filter, from: body.from_date, to: body.to_date },
        });
      else await create(body);
      await Promise.all([queryClient.invalidateQueries({ queryKey }), appointmentsChanged()]);
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
          <FormPanel header={texts.header} action={texts.action} entity={entity}>
            <PeriodFields control={entity.control} reasonHint={texts.reasonHint} />
          </FormPanel>
          {actions}
          {data && <UpcomingPeriods listed={data} periods={periods} {...(isYearly && { onRepeat: fillIn })} />}
          {data && (
            <YearCalendar
              mark={texts.mark}
              periods={data.filter(({ status }) => status !== "REFUSED")}
              onChoose={chooseDay}
            />
          )}
        </SpaceBetween>
      </Dialog>
      <Consequences action={texts.action} />
    </>
  );
}
