import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Appointment, FreeTime, Slot } from "../../../../shared/appointments/appointment.ts";
import { minutesOf } from "../../../../shared/values/days-and-times.ts";
import { dateRefusal } from "../../../../shared/values/typed-input.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { availabilityQuery, nextFreeTimesQuery, type Offer } from "../../api/appointments.ts";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { zoneText } from "../../lib/wall-clock.ts";
import { ANY, type BookingControl } from "./booking-fields.ts";
import { BOOKING_SCREEN } from "./texts.ts";

/** A free time of one practitioner. */
type TimeOfPractitioner = Pick<FreeTime, "date" | "start_time" | "practitioner_id">;

/** Returns a free time as a text that can be the value of a field. */
const keyOf = ({ date, start_time, practitioner_id }: TimeOfPractitioner): string =>
  [date, start_time, practitioner_id].join(" ");

/** Returns the free time that a key stands for; undefined for a plain `HH:mm`. */
export function timeOfKey(key: string): TimeOfPractitioner | undefined {
  const [date = "", start_time = "", practitioner_id] = key.split(" ");
  return practitioner_id ? { date, start_time, practitioner_id } : undefined;
}

/** Returns the text of a time field's value, which is a time or a key. */
function timeValueText(value: string): string {
  const time = timeOfKey(value);
  return time ? `${dayText(time.date)}, ${timeText(time.start_time)}` : timeText(value);
}

/** Returns the slots at which an appointment can begin. */
const freeSlots = (slots: readonly Slot[]): readonly Slot[] => slots.filter(({ available }) => available);

const OFFER_FIELDS: readonly (keyof Offer & keyof Appointment)[] = [
  "location_id",
  "service_id",
  "practitioner_id",
  "date",
];

/**
 * Adds the time of an appointment that is moved to the slots of its own day. The API offers quarters of an hour, and the
 * appointment may begin between two of them.
 */
function withOwnTime(slots: readonly Slot[], offer: Offer, moved: Appointment | undefined): readonly Slot[] {
  if (!moved || OFFER_FIELDS.some((name) => offer[name] !== moved[name])) return slots;
  const { start_time, end_time } = moved;
  if (slots.some((slot) => slot.start_time === start_time)) return slots;
  const own = { start_time, end_time, available: true, reason: null };
  return [...slots, own].sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Returns the free times that are closest to the requested one, earliest first. */
export function nearestFree(slots: readonly Slot[], requested: string, count: number): readonly Slot[] {
  const distance = ({ start_time }: Slot) => Math.abs(minutesOf(start_time) - minutesOf(requested));
  return [...freeSlots(slots)]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Groups consecutive times that are not free for the same reason. */
export function takenRuns(slots: readonly Slot[]) {
  const runs: Record<"first" | "last" | "reason", string>[] = [];
  let continues = false;
  for (const { start_time, available, reason } of slots) {
    const before = runs.at(-1);
    if (available) continues = false;
    else if (continues && before && before.reason === (reason ?? ""))
      runs[runs.length - 1] = { ...before, last: start_time };
    else {
      runs.push({ first: start_time, last: start_time, reason: reason ?? "" });
      continues = true;
    }
  }
  return runs;
}

/** The API's limit, which covers a few days even if many practitioners are free at the same time. */
const LIMIT = 100;
/** The most times that are shown. */
const SHOWN = 24;

/** Groups the free times by day, with only the first practitioner for each time. */
function byDay(times: readonly FreeTime[], text: (time: FreeTime) => ReactNode): readonly TimeGroup[] {
  const isFirst = ({ date, start_time }: FreeTime, index: number) =>
    times.findIndex((other) => other.date === date && other.start_time === start_time) === index;
  const shown = times.filter(isFirst).slice(0, SHOWN);
  const dates = [...new Set(shown.map(({ date }) => date))];
  return dates.map((date) => ({
    name: dayText(date),
    times: shown.filter((time) => time.date === date).map((time) => ({ key: keyOf(time), text: text(time) })),
  }));
}

const LookingForTimes = () => (
  <Box color="text-body-secondary">
    <Spinner /> Looking for free times
  </Box>
);

interface NextTimesProps extends Pick<TimeChoiceProps, "value" | "invalid" | "onChange"> {
  /** The offer from whose day on times are searched. */
  readonly offer: Offer;
  /** Called with the key of the first free time as long as the chosen one is not among them. */
  readonly onFirst?: ((key: string) => void) | undefined;
}

/** Offers the next free times of one or of all practitioners as radio buttons, day by day. */
function NextTimes({ offer: { date, practitioner_id, ...offer }, onFirst, ...choice }: NextTimesProps) {
  const isAny = practitioner_id === ANY;
  const request = { ...offer, ...(!isAny && { practitioner_id }), from: date, limit: LIMIT };
  const { data: answer, error, refetch } = useQuery(nextFreeTimesQuery(request));
  const data = answer?.items;
  const first = data?.[0] && keyOf(data[0]);
  const isOffered = data?.some((time) => keyOf(time) === choice.value);
  useEffect(() => {
    if (first && !isOffered) onFirst?.(first);
  }, [first, isOffered, onFirst]);
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <LookingForTimes />;
  if (data.length === 0)
    return <Box>{answer?.reason ?? `There is no free time within 60 days of ${dayText(date)}.`}</Box>;
  const text = ({ start_time, practitioner_name }: FreeTime) => (
    <>
      {timeText(start_time)}
      {isAny && <small>{practitioner_name}</small>}
    </>
  );
  return <TimeChoice groups={byDay(data, text)} wide {...choice} />;
}

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

interface TimesOfDayProps extends Pick<TimeChoiceProps, "value" | "invalid" | "onChange"> {
  readonly offer: Offer;
  /** The first name of the chosen practitioner. */
  readonly practitioner: string | undefined;
  /** The appointment that is moved, which may keep its own time. */
  readonly moved: Appointment | undefined;
}

/** Offers the free times of a practitioner's day, and says why the others aren't free. */
function TimesOfDay({ offer, practitioner, moved, ...choice }: TimesOfDayProps) {
  const { value, onChange } = choice;
  const { data, error, refetch } = useQuery(availabilityQuery(offer));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <LookingForTimes />;
  const slots = withOwnTime(data, offer, moved);
  const free = freeSlots(slots);
  const isTaken = value !== "" && !timeOfKey(value) && !free.some(({ start_time }) => start_time === value);
  return (
    <SpaceBetween size="s">
      {isTaken && <NearestTimes slots={slots} requestedTime={value} isRefused={choice.invalid} onChange={onChange} />}
      {free.length > 0 ? (
        <TimeChoice groups={partsOfDay(free)} {...choice} />
      ) : (
        <>
          <Box>
            {practitioner} has nothing free {dayText(offer.date)}. Next free times:
          </Box>
          <NextTimes offer={offer} {...choice} />
        </>
      )}
      <TakenTimes slots={slots} expanded={free.length === 0} />
    </SpaceBetween>
  );
}

const OFFERED_TIMES = 3;

interface NearestTimesProps extends Pick<TimeChoiceProps, "onChange"> {
  readonly slots: readonly Slot[];
  readonly requestedTime: string;
  /** Whether the field's error already says why the time is not free. */
  readonly isRefused: boolean;
}

/** Shows why the requested time is not free, and offers the nearest free ones. */
function NearestTimes({ slots, requestedTime, isRefused, onChange }: NearestTimesProps) {
  const nearest = nearestFree(slots, requestedTime, OFFERED_TIMES);
  const reason = slots.find(({ start_time }) => start_time === requestedTime)?.reason;
  return (
    <div role="status">
      <Alert
        type="warning"
        statusIconAriaLabel="Warning"
        header={!isRefused && `${timeText(requestedTime)} is not free`}
      >
        <SpaceBetween size="xs">
          {reason && !isRefused && <div>{reason}</div>}
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

/** Lists the times of the day that are not free, with the reasons. */
function TakenTimes({ slots, expanded }: { readonly slots: readonly Slot[]; readonly expanded: boolean }) {
  const runs = takenRuns(slots);
  if (runs.length === 0) return null;
  return (
    <ExpandableSection headerText="Why other times aren't offered" defaultExpanded={expanded}>
      <ul className="taken-times">
        {runs.map(({ first, last, reason }) => (
          <li key={first}>
            <b>{first === last ? timeText(first) : `${timeText(first)} to ${timeText(last)}`}</b> {reason}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

/** Times that are shown together, such as those of a morning or of a day. */
interface TimeGroup {
  readonly name: string;
  readonly times: readonly { readonly key: string; readonly text: ReactNode; readonly title?: string }[];
}

interface TimeChoiceProps {
  readonly groups: readonly TimeGroup[];
  /** The key of the chosen time. */
  readonly value: string;
  readonly invalid: boolean;
  /** Whether the texts contain more than a time. @default false */
  readonly wide?: boolean;
  readonly onChange: (key: string) => void;
}

/** Offers free times in groups as radio buttons, so that arrow keys move between them. */
const TimeChoice = ({ groups, value, invalid, wide = false, onChange }: TimeChoiceProps) => (
  <div className="times" role="radiogroup" aria-label="Time" aria-invalid={invalid}>
    {groups.map(({ name, times }) => (
      <div key={name} className="times-part">
        <span className="times-name">{name}</span>
        <div className={wide ? "times-row times-row-named" : "times-row"}>
          {times.map(({ key, text, title }) => (
            <label key={key} className="time" title={title}>
              <input
                type="radio"
                name="start_time"
                value={key}
                checked={key === value}
                onChange={() => onChange(key)}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </div>
    ))}
  </div>
);

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
