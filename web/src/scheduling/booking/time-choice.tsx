import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../../../shared/us-text.ts";

const NOON = "12:00";
const EVENING = "17:00";
const PARTS = [
  { name: "Morning", has: ({ start_time }: Slot) => start_time < NOON },
  { name: "Afternoon", has: ({ start_time }: Slot) => start_time >= NOON && start_time < EVENING },
  { name: "Evening", has: ({ start_time }: Slot) => start_time >= EVENING },
];

interface TimeChoiceProps {
  readonly slots: readonly Slot[];
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (start_time: string) => void;
}

/** Offers the free times of a day as radio buttons, so that arrow keys move between them. */
export const TimeChoice = ({ slots, value, invalid, onChange }: TimeChoiceProps) => (
  <div className="times" role="radiogroup" aria-label="Time" aria-invalid={invalid}>
    {PARTS.map(({ name, has }) => ({ name, times: slots.filter(has) }))
      .filter(({ times }) => times.length > 0)
      .map(({ name, times }) => (
        <div key={name} className="times-part">
          <span className="times-name">{name}</span>
          <div className="times-row">
            {times.map(({ start_time, end_time }) => (
              <label key={start_time} className="time" title={`until ${timeText(end_time)}`}>
                <input
                  type="radio"
                  name="start_time"
                  value={start_time}
                  checked={start_time === value}
                  onChange={() => onChange(start_time)}
                />
                <span>{timeText(start_time)}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
  </div>
);
