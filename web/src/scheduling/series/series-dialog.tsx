import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { availabilityKey } from "../../api/appointments.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { DialogNotifications } from "../../components/notifications.tsx";
import { useAction } from "../../lib/use-action.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { sayDone } from "./say-done.tsx";
import { SeriesDates } from "./series-dates.tsx";
import { type SeriesRequest, seriesWork } from "./series-work.ts";

interface SeriesDialogProps {
  readonly request: SeriesRequest;
  /** Called with the first of the appointments. */
  readonly onDone: (appointment: Appointment) => void;
  readonly onBack: () => void;
}

/** Shows which dates of a series can't be booked or moved and why, and books or moves the others. */
export default function SeriesDialog({ request, onDone, onBack }: SeriesDialogProps) {
  const queryClient = useQueryClient();
  const work = seriesWork(request);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...availabilityKey(), "series", JSON.stringify(request)],
    queryFn: work.preview,
    gcTime: 0,
  });
  const { mutate, isPending } = useAction({
    id: "series",
    run: work.carryOut,
    failed: work.failed,
    onDone: ({ items, appointment }) => {
      sayDone(items, work.done, work.left);
      onDone(appointment);
      if (request.kind === "move") offerFreedTime(queryClient, request.moved, true);
    },
    // After a failure the dates are judged again.
    onSettled: () => void appointmentsChanged(queryClient),
  });
  const obstructed = data?.filter(({ reason }) => reason !== null).length ?? 0;
  const isPossible = data !== undefined && work.isPossible(data);

  return (
    <Dialog
      size="large"
      header={work.title}
      onDismiss={onBack}
      closeLabel="Back"
      actions={
        <>
          <Button variant="link" onClick={onBack}>
            Back
          </Button>
          {isPossible && (
            <Button variant="primary" loading={isPending} disabled={isFetching} onClick={() => mutate()}>
              {work.action(data.length, obstructed)}
            </Button>
          )}
        </>
      }
    >
      <SpaceBetween size="m">
        <DialogNotifications />
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {!error && !data && <StatusIndicator type="loading">{SERIES_SCREEN.asking}</StatusIndicator>}
        {data && !isPossible && (
          <Alert type="warning" statusIconAriaLabel="Warning">
            {work.impossible(data)}
          </Alert>
        )}
        {data && <SeriesDates items={data} />}
      </SpaceBetween>
    </Dialog>
  );
}
