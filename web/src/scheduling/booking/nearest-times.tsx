import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../../../shared/us-text.ts";
import { nearestFree } from "./slots.ts";

const OFFERED_TIMES = 3;

interface NearestTimesProps {
  readonly slots: readonly Slot[];
  readonly requestedTime: string;
  readonly onChange: (start_time: string) => void;
}

/** Shows why the requested time is not free, and offers the nearest free ones. */
export function NearestTimes({ slots, requestedTime, onChange }: NearestTimesProps) {
  const nearest = nearestFree(slots, requestedTime, OFFERED_TIMES);
  const reason = slots.find(({ start_time }) => start_time === requestedTime)?.reason;
  return (
    <div role="status">
      <Alert type="warning" statusIconAriaLabel="Warning" header={`${timeText(requestedTime)} is not free`}>
        <SpaceBetween size="xs">
          {reason && <div>{reason}</div>}
          {nearest.length > 0 && (
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <span>Nearest free times:</span>
              {nearest.map(({ start_time }) => (
                <Button key={start_time} formAction="none" onClick={() => onChange(start_time)}>
                  {timeText(start_time)}
                </Button>
              ))}
            </SpaceBetween>
          )}
        </SpaceBetween>
      </Alert>
    </div>
  );
}
