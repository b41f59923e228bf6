import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../lib/wall-clock.ts";
import { nearestFree } from "./slots.ts";

const OFFERED = 3;

interface NearestTimesProps {
  readonly slots: readonly Slot[];
  readonly wanted: string;
  readonly onChange: (start_time: string) => void;
}

/** Says why the wanted time is not free, and offers the nearest free ones. */
export function NearestTimes({ slots, wanted, onChange }: NearestTimesProps) {
  const nearest = nearestFree(slots, wanted, OFFERED);
  const reason = slots.find(({ start_time }) => start_time === wanted)?.reason;
  return (
    <div role="status">
      <Alert type="warning" statusIconAriaLabel="Warning" header={`${timeText(wanted)} is not free`}>
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
