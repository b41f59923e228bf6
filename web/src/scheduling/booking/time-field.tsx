import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { type Control, useController } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { availabilityQuery, type Offer } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { dayText, zoneText } from "../../lib/wall-clock.ts";
import type { BookingInput, BookingValues } from "./booking-fields.ts";
import { NearestTimes } from "./nearest-times.tsx";
import { freeSlots, withOwnTime } from "./slots.ts";
import { TakenTimes } from "./taken-times.tsx";
import { TimeChoice } from "./time-choice.tsx";

interface TimeFieldProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  /** The choices that decide which times are free. It is undefined until all of them are made. */
  readonly offer: Offer | undefined;
  /** The first name of the chosen practitioner. */
  readonly practitioner: string | undefined;
  /** The appointment that is moved, which may keep its own time. */
  readonly moved: Appointment | undefined;
  readonly timeZone: string | undefined;
  readonly searching: boolean;
  readonly onNextFreeDay: () => void;
}

/** Offers the free times of the chosen day. */
export function TimeField({ timeZone, offer, ...times }: TimeFieldProps) {
  const { fieldState } = useController({ control: times.control, name: "start_time" });
  return (
    <FormField
      label="Time"
      stretch
      description={timeZone && offer && zoneText(timeZone)}
      errorText={fieldState.error?.message}
    >
      <div className="time-field">
        {offer ? (
          <Times {...times} offer={offer} />
        ) : (
          <Box color="text-body-secondary">
            The free times appear once location, service and practitioner are chosen.
          </Box>
        )}
      </div>
    </FormField>
  );
}

interface TimesProps extends Omit<TimeFieldProps, "offer" | "timeZone"> {
  readonly offer: Offer;
}

function Times({ control, offer, practitioner, moved, searching, onNextFreeDay }: TimesProps) {
  const { field, fieldState } = useController({ control, name: "start_time" });
  const { data, error, refetch } = useQuery(availabilityQuery(offer));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box color="text-body-secondary">
        <Spinner /> Looking for free times
      </Box>
    );
  const slots = withOwnTime(data, offer, moved);
  const free = freeSlots(slots);
  const lost = field.value !== "" && !free.some(({ start_time }) => start_time === field.value);
  return (
    <SpaceBetween size="s">
      {lost && <NearestTimes slots={slots} wanted={field.value} onChange={field.onChange} />}
      {free.length > 0 ? (
        <TimeChoice slots={free} value={field.value} invalid={fieldState.invalid} onChange={field.onChange} />
      ) : (
        <SpaceBetween size="xs" direction="horizontal" alignItems="center">
          <Box>
            {practitioner} has nothing free on {dayText(offer.date)}.
          </Box>
          <Button formAction="none" loading={searching} onClick={onNextFreeDay}>
            Next free day
          </Button>
        </SpaceBetween>
      )}
      <TakenTimes slots={slots} expanded={free.length === 0} />
    </SpaceBetween>
  );
}
