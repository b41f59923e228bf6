import Box from "@cloudscape-design/components/box";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { Appointment, Slot } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../../../shared/us-text.ts";
import { availabilityQuery, type Offer } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useField } from "../../components/use-field.ts";
import { zoneText } from "../../lib/wall-clock.ts";
import { ANY, type BookingControl } from "./booking-fields.ts";
import { NearestTimes } from "./nearest-times.tsx";
import { NextTimes } from "./next-times.tsx";
import { freeSlots, withOwnTime } from "./slots.ts";
import { TakenTimes } from "./taken-times.tsx";
import { TimeChoice, type TimeGroup } from "./time-choice.tsx";
import { timeOfKey, timeValueText } from "./time-key.ts";

interface TimeFieldProps {
  readonly control: BookingControl;
  /** The choices that decide which times are free; undefined until all of them are made. */
  readonly offer: Offer | undefined;
  /** The first name of the chosen practitioner. */
  readonly practitioner: string | undefined;
  /** The appointment that is moved, which may keep its own time. */
  readonly moved: Appointment | undefined;
  readonly timeZone: string | undefined;
  /** Called with the key of the first free time of any practitioner as long as no free time is chosen. */
  readonly onFirst?: (key: string) => void;
}

/** The field for the time. It offers the free times of the chosen day or, for any practitioner, the next ones from that day on. */
export function TimeField({ control, timeZone, offer, onFirst, ...times }: TimeFieldProps) {
  const { field, error } = useField({ control, name: "start_time", label: "Time", show: timeValueText });
  const value = { value: field.value, invalid: error !== undefined, onChange: field.onChange };
  // A time of the calendar is chosen before the choices that decide which times are free.
  const isChosen = field.value !== "" && !timeOfKey(field.value);
  const label = useRef<HTMLDivElement>(null);
  const { ref } = field;
  const focusable = useCallback(
    (times: HTMLElement | null) =>
      ref(
        times && {
          focus() {
            (times.querySelector<HTMLElement>("input") ?? times).focus();
            label.current?.scrollIntoView?.({ block: "nearest" });
          },
        },
      ),
    [ref],
  );
  return (
    <div>
      {/* The error is above the times, which may be longer than the screen. */}
      <div ref={label}>
        <FormField label="Time" stretch description={timeZone && zoneText(timeZone)} errorText={error?.message} />
      </div>
      <div className="time-field" tabIndex={-1} ref={focusable}>
        {!offer && (
          <Box color="text-body-secondary">
            {isChosen && <strong>{timeText(field.value)} is chosen. </strong>}
            The free times appear once location and service are chosen.
          </Box>
        )}
        {offer?.practitioner_id === ANY && <NextTimes {...value} request={nextTimesOf(offer)} onFirst={onFirst} />}
        {offer && offer.practitioner_id !== ANY && <Times {...value} {...times} offer={offer} />}
      </div>
    </div>
  );
}

/** Returns the request for the next free times of an offer. */
const nextTimesOf = ({ date, practitioner_id, ...offer }: Offer) => ({
  ...offer,
  ...(practitioner_id !== ANY && { practitioner_id }),
  from: date,
});

const NOON = "12:00";
const EVENING = "17:00";
const PARTS = [
  { name: "Morning", from: "", before: NOON },
  { name: "Afternoon", from: NOON, before: EVENING },
  { name: "Evening", from: EVENING, before: "24:00" },
];

/** Groups the free times of a day. */
const partsOfDay = (slots: readonly Slot[]): readonly TimeGroup[] =>
  PARTS.map(({ name, from, before }) => ({
    name,
    times: slots
      .filter(({ start_time }) => from <= start_time && start_time < before)
      .map(({ start_time: key, end_time }) => ({ key, text: timeText(key), title: `until ${timeText(end_time)}` })),
  })).filter(({ times }) => times.length > 0);

interface TimesProps extends Pick<TimeFieldProps, "practitioner" | "moved"> {
  readonly offer: Offer;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (start_time: string) => void;
}

function Times({ offer, practitioner, moved, value, invalid, onChange }: TimesProps) {
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
  const isTaken = value !== "" && !timeOfKey(value) && !free.some(({ start_time }) => start_time === value);
  return (
    <SpaceBetween size="s">
      {isTaken && <NearestTimes slots={slots} requestedTime={value} onChange={onChange} />}
      {free.length > 0 ? (
        <TimeChoice groups={partsOfDay(free)} value={value} invalid={invalid} onChange={onChange} />
      ) : (
        <>
          <Box>
            {practitioner} has nothing free {dayText(offer.date)}. Next free times:
          </Box>
          <NextTimes request={nextTimesOf(offer)} value={value} invalid={invalid} onChange={onChange} />
        </>
      )}
      <TakenTimes slots={slots} expanded={free.length === 0} />
    </SpaceBetween>
  );
}
