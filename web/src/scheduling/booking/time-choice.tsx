import type { ReactNode } from "react";

/** Times that are shown together, such as those of a morning or of a day. */
export interface TimeGroup {
  readonly name: string;
  readonly times: readonly { readonly key: string; readonly text: ReactNode; readonly title?: string }[];
}

export interface TimeChoiceProps {
  readonly groups: readonly TimeGroup[];
  /** The key of the chosen time. */
  readonly value: string;
  readonly invalid: boolean;
  /** Whether the texts contain more than a time. @default false */
  readonly wide?: boolean;
  readonly onChange: (key: string) => void;
}

/** Offers free times in groups as radio buttons, so that arrow keys move between them. */
export const TimeChoice = ({ groups, value, invalid, wide = false, onChange }: TimeChoiceProps) => (
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
