import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { appointmentsChanged, availabilityKey } from "../../api/appointments.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { useAction } from "../../lib/hooks.ts";
import { offerFreedTime } from "../waitlist/offer-freed-time.ts";
import { SERIES_SCREEN, SeriesDates } from "./series-dates.tsx";
import { notifySeriesResult, type SeriesRequest, seriesOperation } from "./series-operation.tsx";

interface SeriesDialogProps {
  readonly request: SeriesRequest;
  /** Called when the series is booked or moved. */
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Previews the dates of a series with the reasons why some can't be booked or moved, and books or moves the others. */
export default function SeriesDialog({ request, onDone, onBack }: SeriesDialogProps) {
  const operation = seriesOperation(request);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...availabilityKey(), "series", JSON.stringify(request)],
    queryFn: operation.preview,
    gcTime: 0,
  });
  const { mutate, isPending } = useAction({
    id: "series",
    run: operation.save,
    failed: operation.failedText,
    onDone: (items) => {
      notifySeriesResult(items, operation.doneText, operation.skippedText);
      onDone();
      if (request.kind === "move") offerFreedTime(request.moved, true);
    },
    // The preview is loaded again after a failure, because its dates may be taken.
    onSettled: () => void appointmentsChanged(),
  });
  const conflicts = data?.filter(({ reason }) => reason !== null).length ?? 0;
  const isPossible = data !== undefined && operation.isPossible(data);

  return (
    <Dialog
      size="large"
      header={operation.title}
      onDismiss={onBack}
      closeLabel="Back"
      actions={
        <>
          <Button variant="link" onClick={onBack}>
            Back
          </Button>
          {isPossible && (
            <Button variant="primary" loading={isPending} disabled={isFetching} onClick={() => mutate()}>
              {operation.action(data.length, conflicts)}
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
            {operation.impossibleText(data)}
          </Alert>
        )}
        {data && <SeriesDates items={data} />}
      </SpaceBetween>
    </Dialog>
  );
}
