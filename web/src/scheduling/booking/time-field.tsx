import Box from "@cloudscape-design/components/box";
import FormField from "@cloudscape-design/components/form-field";
import { useCallback, useRef } from "react";
import { useWatch } from "react-hook-form";
import { BOOKING_SCREEN } from "../../../../shared/appointments/texts.ts";
import { dateRefusal } from "../../../../shared/values/typed-input.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import type { Offer } from "../../api/appointments.ts";
import { useField } from "../../components/use-field.ts";
import { zoneText } from "../../lib/wall-clock.ts";
import { ANY, type BookingControl } from "./booking-fields.ts";
import { NextTimes } from "./next-times.tsx";
import { timeOfKey, timeValueText } from "./time-key.ts";
import { TimesOfDay, type TimesOfDayProps } from "./times-of-day.tsx";

interface TimeFieldProps extends Pick<TimesOfDayProps, "practitioner" | "moved"> {
  readonly control: BookingControl;
  /** The choices that decide which times are free; undefined until all of them are made. */
  readonly offer: Offer | undefined;
  readonly timeZone: string | undefined;
  /** Called with the key of the first free time of any practitioner as long as no free time is chosen. */
  readonly onFirst?: (key: string) => void;
}

/** Shows the field for the time, with the free times of the chosen day or, for any practitioner, the next ones from then on. */
export function TimeField({ control, timeZone, offer, onFirst, ...times }: TimeFieldProps) {
  const { field, error } = useField({ control, name: "start_time", label: "Time", show: timeValueText });
  const value = { value: field.value, invalid: error !== undefined, onChange: field.onChange };
  const [location_id, service_id, date] = useWatch({ control, name: ["location_id", "service_id", "date"] });
  const isUndecided = location_id === "" || service_id === "";
  const refusedDate = dateRefusal(date) && BOOKING_SCREEN.timesNeedDate;
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
            {isUndecided ? BOOKING_SCREEN.timesNeedChoices : refusedDate}
          </Box>
        )}
        {offer?.practitioner_id === ANY && <NextTimes {...value} offer={offer} onFirst={onFirst} />}
        {offer && offer.practitioner_id !== ANY && <TimesOfDay {...value} {...times} offer={offer} />}
      </div>
    </div>
  );
}
