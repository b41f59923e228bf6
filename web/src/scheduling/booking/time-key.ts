import type { FreeTime } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";

/** A free time of one practitioner. */
type TimeOfPractitioner = Pick<FreeTime, "date" | "start_time" | "practitioner_id">;

/** Returns a free time as a text that can be the value of a field. */
export const keyOf = ({ date, start_time, practitioner_id }: TimeOfPractitioner): string =>
  [date, start_time, practitioner_id].join(" ");

/** Returns the free time that a key stands for; undefined for a plain `HH:mm`. */
export function timeOfKey(key: string): TimeOfPractitioner | undefined {
  const [date = "", start_time = "", practitioner_id] = key.split(" ");
  return practitioner_id ? { date, start_time, practitioner_id } : undefined;
}

/** Returns the text of a time field's value, which is a time or a key. */
export function timeValueText(value: string): string {
  const time = timeOfKey(value);
  return time ? `${dayText(time.date)}, ${timeText(time.start_time)}` : timeText(value);
}
