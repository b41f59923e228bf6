import "./bulk-dialog.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { BULK_MAX, BULK_UNDO_MINUTES, type BulkChange, type BulkItem } from "../../../../shared/appointments/bulk.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { counted, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi, DRY_RUN } from "../../api/api.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { keyedQuery } from "../../api/query-client.ts";
import { CancelReason } from "../../booking/appointments/confirm-step.tsx";
import { notifyUndoable } from "../../booking/appointments/show-change.tsx";
import { PractitionerFilter } from "../../booking/location-filter.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { PhoneLink } from "../../components/layout/links.tsx";
import { actionFailureOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { listedDayText } from "../../lib/wall-clock.ts";

type Action = BulkChange["action"];

const TEXTS = {
  move: {
    header: "Move appointments",
    about: "They keep their time and get another practitioner. Patients get the usual messages.",
    action: (count: number) => `Move ${counted(count, "appointment")}`,
    done: "Moved",
    all: (count: number, name: string) =>
      count === 1 ? `1 appointment is moved to ${name}.` : `${count} appointments are moved to ${name}.`,
    failed: "The appointments were not moved",
    left: "These were not moved. Reschedule them one by one.",
  },
  cancel: {
    header: "Cancel appointments",
    about: "Their times become free. Patients get the usual messages.",
    action: (count: number) => `Cancel ${counted(count, "appointment")}`,
    done: "Cancelled",
    all: (count: number) => (count === 1 ? "1 appointment is cancelled." : `${count} appointments are cancelled.`),
    failed: "The appointments were not cancelled",
    left: "These were not cancelled.",
  },
} as const;

const BULK_SCREEN = {
  first: `These are the first ${BULK_MAX}. Do the others afterwards.`,
  possible: "Can be moved",
  undone: "Undone",
  undoneAll: (count: number) => (count === 1 ? "1 change was undone." : `${count} changes were undone.`),
  undoFailed: "The change was not undone",
  notUndone: (count: number) => `${counted(count, "change")} could not be undone`,
} as const;

const SECONDS_A_MINUTE = 60;

/** Builds the query of which appointments can be moved to a practitioner. It is loaded again when appointments change. */
const previewQuery = (body: BulkChange) =>
  keyedQuery(["availability", "bulk", JSON.stringify(body)], () => appointmentsApi.bulk({ body, query: DRY_RUN }));

/** What became of an appointment, or would become of it. */
interface RowState {
  readonly type: "success" | "error" | "info" | "stopped";
  readonly text: string;
}

interface BulkRowProps {
  readonly appointment: Appointment;
  readonly state: RowState | undefined;
  /** Whether it is among those that are changed. */
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Undefined once the change was made. */
  readonly onCheck: ((checked: boolean) => void) | undefined;
  /** Opens the dialog that moves this appointment alone. */
  readonly onReschedule: (() => void) | undefined;
}

/** Shows an appointment with its patient's phone number, and what became of it. */
const BulkRow = ({ appointment, state, checked, disabled, onCheck, onReschedule }: BulkRowProps) => {
  const { date, start_time, patient_name, patient_contact, service_name, practitioner_name } = appointment;
  const name = `${listedDayText(date)}, ${timeText(start_time)}: ${patient_name}`;
  const what = `${service_name} · ${practitioner_name}`;
  return (
    <li className="bulk-row">
      {onCheck ? (
        <Checkbox
          checked={checked}
          disabled={disabled}
          description={what}
          onChange={({ detail }) => onCheck(detail.checked)}
        >
          {name}
        </Checkbox>
      ) : (
        <div>
          {name}
          <Box variant="small" display="block">
            {what}
          </Box>
        </div>
      )}
      <span className="bulk-detail">{patient_contact && <PhoneLink phone={patient_contact} />}</span>
      <span className="bulk-detail bulk-state">
        {state && <StatusIndicator type={state.type}>{state.text}</StatusIndicator>}
        {onReschedule && (
          <Button variant="inline-link" ariaLabel={`Reschedule: ${patient_name}`} onClick={onReschedule}>
            Reschedule
          </Button>
        )}
      </span>
    </li>
  );
};

/** Returns the mutation that undoes a change of many appointments, and shows which ones could not be undone. */
const useUndo = (onUndone: (items: readonly BulkItem[]) => void) =>
  useMutation({
    mutationFn: (bulk_id: string) => appointmentsApi.undoBulk({ params: { bulk_id } }),
    onSuccess: ({ items }, bulk_id) => {
      onUndone(items);
      const failed = items.filter(({ done }) => !done);
      const sentence = BULK_SCREEN.undoneAll(items.length - failed.length);
      if (failed.length === 0) notifyUndoable(bulk_id, sentence, undefined);
      else {
        const reasons = [...new Set(failed.map(({ reason = "" }) => reason))].join(" ");
        const header = BULK_SCREEN.notUndone(failed.length);
        notify({ id: bulk_id, type: "error", header, content: `${sentence} ${reasons}` });
      }
    },
    onError: (error, bulk_id) =>
      notify({ id: bulk_id, type: "error", header: BULK_SCREEN.undoFailed, content: actionFailureOf(error) }),
    onSettled: () => appointmentsChanged(),
  });

interface BulkDialogProps {
  readonly action: Action;
  /** The appointments to choose from. */
  readonly appointments: readonly Appointment[];
  readonly onReschedule: (appointment: Appointment) => void;
  readonly onClose: () => void;
}

/**
 * Moves appointments to another practitioner at the same time, or cancels them. Before a move it shows which ones can be moved, and
 * afterwards what became of each. For three minutes, all of it can be undone at once.
 */
export default function BulkDialog({ action, appointments, onReschedule, onClose }: BulkDialogProps) {
  const texts = TEXTS[action];
  // The list stays as it was when the dialog was opened, because what is moved no longer needs attention.
  const [listed] = useState(() => appointments.slice(0, BULK_MAX));
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const [practitioner_id, setPractitioner] = useState<string>();
  const [cancel_reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<ReadonlyMap<string, RowState>>();
  const practitioners = useQuery(practitionersQuery());
  const active = (practitioners.data ?? []).filter(({ status }) => status === "ACTIVE");
  const ids = listed.map(({ appointment_id }) => appointment_id);
  const preview = useQuery({
    ...previewQuery({ appointment_ids: ids, action: "move", practitioner_id }),
    enabled: practitioner_id !== undefined && !outcome,
  });
  const refusals = new Map(
    preview.data?.items.flatMap(({ appointment_id, done, reason = "" }) => (done ? [] : [[appointment_id, reason]])),
  );
  const isReady = action === "cancel" || (practitioner_id !== undefined && preview.data !== undefined);
  const chosen = isReady ? ids.filter((id) => !unchecked.has(id) && !refusals.has(id)) : [];

  const undo = useUndo((items) =>
    setOutcome(
      (before) =>
        new Map([
          ...(before ?? []),
          ...items.map(({ appointment_id, done, reason = "" }): [string, RowState] => [
            appointment_id,
            done ? { type: "stopped", text: BULK_SCREEN.undone } : { type: "error", text: reason },
          ]),
        ]),
    ),
  );
  const change = useMutation({
    mutationFn: () =>
      appointmentsApi.bulk({
        body: {
          appointment_ids: chosen,
          action,
          ...(action === "move" && { practitioner_id }),
          ...(cancel_reason && { cancel_reason }),
        },
      }),
    onSuccess: ({ bulk_id, items }) => {
      const done = items.filter((item) => item.done).length;
      const name = active.find(({ staff_id }) => staff_id === practitioner_id);
      setOutcome(
        new Map([
          ...[...refusals].map(([id, text]): [string, RowState] => [id, { type: "error", text }]),
          ...items.map(({ appointment_id, done: isDone, reason = "" }): [string, RowState] => [
            appointment_id,
            isDone ? { type: "success", text: texts.done } : { type: "error", text: reason },
          ]),
        ]),
      );
      if (bulk_id && done > 0)
        notifyUndoable(
          bulk_id,
          texts.all(done, name ? fullName(name) : ""),
          () => undo.mutate(bulk_id),
          BULK_UNDO_MINUTES * SECONDS_A_MINUTE,
        );
    },
    onError: (error) =>
      notify({ id: texts.header, type: "error", header: texts.failed, content: actionFailureOf(error) }),
    onSettled: () => appointmentsChanged(),
  });

  const stateOf = (id: string): RowState | undefined => {
    if (outcome) return outcome.get(id);
    const refusal = refusals.get(id);
    if (refusal !== undefined) return { type: "error", text: refusal };
    return action === "move" && isReady ? { type: "info", text: BULK_SCREEN.possible } : undefined;
  };
  const check = (id: string, checked: boolean) =>
    setUnchecked(new Set(checked ? [...unchecked].filter((each) => each !== id) : [...unchecked, id]));
  const isLeft = (id: string) => outcome?.get(id)?.type === "error";
  return (
    <Dialog
      size="large"
      header={texts.header}
      onDismiss={onClose}
      actions={
        outcome ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="link" onClick={onClose}>
              Keep appointments
            </Button>
            <Button
              variant="primary"
              loading={change.isPending}
              disabled={chosen.length === 0}
              onClick={() => change.mutate()}
            >
              {texts.action(chosen.length)}
            </Button>
          </>
        )
      }
    >
      <SpaceBetween size="m">
        <DialogNotifications />
        {outcome ? (
          ids.some(isLeft) && <Box>{texts.left}</Box>
        ) : (
          <SpaceBetween size="s">
            <Box>{texts.about}</Box>
            {action === "move" ? (
              <PractitionerFilter practitioners={active} required value={practitioner_id} onChange={setPractitioner} />
            ) : (
              <CancelReason onChange={setReason} />
            )}
          </SpaceBetween>
        )}
        {preview.isFetching && <StatusIndicator type="loading">Looking who is free</StatusIndicator>}
        {preview.error && <FailureAlert error={preview.error} onRetry={() => void preview.refetch()} />}
        {appointments.length > listed.length && <Box>{BULK_SCREEN.first}</Box>}
        <ul className="bulk-rows" aria-label={texts.header}>
          {listed.map((appointment) => {
            const { appointment_id: id } = appointment;
            return (
              <BulkRow
                key={id}
                appointment={appointment}
                state={stateOf(id)}
                checked={!unchecked.has(id) && !refusals.has(id)}
                disabled={change.isPending || refusals.has(id)}
                onCheck={outcome ? undefined : (checked) => check(id, checked)}
                onReschedule={action === "move" && isLeft(id) ? () => onReschedule(appointment) : undefined}
              />
            );
          })}
        </ul>
      </SpaceBetween>
    </Dialog>
  );
}
