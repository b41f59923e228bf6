import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TimeOffAnswer } from "../../../../shared/staff/time-off.ts";
import { DRY_RUN, staffApi } from "../../api/api.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { keyedQuery, queryClient, tenantKey } from "../../api/query-client.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { AffectedList } from "../affected-question.tsx";
import { PERIODS_SCREEN } from "../attention.tsx";

/** Requested time off that waits for an answer. */
interface TimeOffRequest {
  readonly time_off_id: string;
  readonly version: number;
  readonly reason: string;
  /** The days, and the hours if it is not for whole days. */
  readonly days: string;
}

const { request: TEXTS } = PERIODS_SCREEN.timeOff;

/** Returns the action that sends an answer, and then loads anew what shows the time off. */
const useAnswer = (
  { time_off_id, version }: TimeOffRequest,
  status: TimeOffAnswer["status"],
  answer: string,
  onDone: () => void,
) =>
  useAction({
    id: time_off_id,
    failed: TEXTS.failed,
    run: () =>
      staffApi
        .answerTimeOff({ params: { time_off_id }, body: { status, answer, version } })
        // Another administrator may have answered it.
        .finally(() =>
          Promise.all([
            ...["schedules", "report"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
            appointmentsChanged(),
          ]),
        ),
    onDone: () => {
      onDone();
      notifySuccess(TEXTS.done[status]);
    },
  });

/** Builds the query of the upcoming appointments that would no longer fit once a request is approved. */
const affectedQuery = ({ time_off_id, version }: TimeOffRequest) =>
  keyedQuery(
    ["schedules", "answer", time_off_id],
    () => staffApi.answerTimeOff({ params: { time_off_id }, body: { status: "APPROVED", version }, query: DRY_RUN }),
    { gcTime: 0 },
  );

interface AnswerDialogProps {
  readonly request: TimeOffRequest;
  readonly onDone: () => void;
}

/** Shows which appointments requested time off would affect, and approves or refuses it. */
export default function AnswerDialog({ request, onDone }: AnswerDialogProps) {
  const [text, setText] = useState("");
  const approval = useAnswer(request, "APPROVED", text, onDone);
  const refusal = useAnswer(request, "REFUSED", text, onDone);
  const busy = approval.isPending || refusal.isPending;
  return (
    <ConfirmModal
      header={TEXTS.title(request.days)}
      action={TEXTS.approve}
      second={{ action: TEXTS.refuse, onClick: () => refusal.mutate() }}
      busy={busy}
      onConfirm={() => approval.mutate()}
      onCancel={() => busy || onDone()}
    >
      <SpaceBetween size="m">
        {request.reason && <div>{TEXTS.reason(request.reason)}</div>}
        <QueryBoundary query={useQuery(affectedQuery(request))} loading={TEXTS.loading}>
          {({ affected }) =>
            affected.total > 0 || !affected.complete ? <AffectedList affected={affected} /> : TEXTS.none
          }
        </QueryBoundary>
        <FormField label={TEXTS.answer} constraintText={TEXTS.answerHint}>
          <Input value={text} onChange={({ detail }) => setText(detail.value)} />
        </FormField>
      </SpaceBetween>
    </ConfirmModal>
  );
}
