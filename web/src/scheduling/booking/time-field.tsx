import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { availabilityQuery, type Offer } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useField } from "../../components/use-field.ts";
import { dayText, timeText, zoneText } from "../../lib/wall-clock.ts";
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
export function TimeField({ control, timeZone, offer, ...times }: TimeFieldProps) {
  const { field, error } = useField({ control, name: "start_time", label: "Time", show: timeText });
  return (
    <FormField label="Time" stretch description={timeZone && offer && zoneText(timeZone)} errorText={error?.message}>
      <div className="time-field">
        {offer ? (
          <Times {...times} offer={offer} value={field.value} invalid={error !== undefined} onChange={field.onChange} />
        ) : (
          <Box color="text-body-secondary">
            The free times appear once location, service and practitioner are chosen.
          </Box>
        )}
      </div>
    </FormField>
  );
}

interface TimesProps extends Pick<TimeFieldProps, "practitioner" | "moved" | "searching" | "onNextFreeDay"> {
  readonly offer: Offer;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (start_time: string) => void;
}

function Times({ offer, practitioner, moved, value, invalid, onChange, searching, onNextFreeDay }: TimesProps) {
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
  const lost = value !== "" && !free.some(({ start_time }) => start_time === value);
  return (
    <SpaceBetween size="s">
      {lost && <NearestTimes slots={slots} wanted={value} onChange={onChange} />}
      {free.length > 0 ? (
        <TimeChoice slots={free} value={value} invalid={invalid} onChange={onChange} />
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
