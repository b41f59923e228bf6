import "./calendar-picker.css";
import type { ButtonProps } from "@cloudscape-design/components/button";
import Button from "@cloudscape-design/components/button";
import Dropdown from "@cloudscape-design/components/dropdown";
import type { InputProps } from "@cloudscape-design/components/input";
import Input from "@cloudscape-design/components/input";
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { isDate } from "../../../../shared/values/typed-input.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { useTyped } from "../../lib/hooks.ts";
import { typedDate } from "../../lib/wall-clock.ts";
import { lazyPart } from "../feedback/lazy-part.tsx";

// The calendar is a large download, and most dates are typed.
const CalendarPanel = lazyPart(() => import("./calendar-panel.tsx"));

/** The first and the last date that can be chosen. */
interface CalendarRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DateInputProps extends Pick<InputProps, "ariaLabel" | "ariaRequired" | "name" | "placeholder" | "readOnly"> {
  readonly ref?: Ref<InputProps.Ref>;
  /** `YYYY-MM-DD`, "" for none, or the typed text while it can't be read. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Returns the date that a typed text stands for. */
  readonly read: (text: string) => string | undefined;
  /** When a typed date is applied: at each key, or when the field is left or Enter is pressed. @default "change" */
  readonly commitOn?: "change" | "blur";
  /** The dates that a calendar offers. @default there is no calendar */
  readonly calendar?: CalendarRange;
}

/** Shows an input for a date. It does not rewrite the text while a person types. */
export function DateInput(props: DateInputProps) {
  const { ref, value, onChange, onBlur, read, commitOn = "change", calendar, ...input } = props;
  const shown = useRef<InputProps.Ref>(null);
  useImperativeHandle(ref, () => shown.current as InputProps.Ref);
  const { text, keep } = useTyped(value, typedDate);

  function change(next: string, typed: string) {
    keep(typed, next);
    if (next !== value) onChange(next);
  }
  const readOr = (typed: string) => read(typed) ?? typed.trim();
  const commit = () => change(readOr(text), text);

  function leave() {
    const next = readOr(text);
    // Once the field is left, it shows which year was read.
    change(next, isDate(next) ? typedDate(next) : text);
    onBlur?.();
  }

  const field = (
    <Input
      {...input}
      ref={shown}
      // A date that is typed replaces the one that stands there.
      onFocus={() => shown.current?.select()}
      value={text}
      autoComplete="off"
      spellcheck={false}
      onChange={({ detail }) =>
        commitOn === "change" ? change(readOr(detail.value), detail.value) : keep(detail.value, value)
      }
      onKeyDown={(event) => {
        if (event.detail.key !== "Enter" || readOr(text) === value) return;
        // The first Enter applies the typed text, so that the person sees the date; the second one submits the form.
        event.preventDefault();
        commit();
        onBlur?.();
      }}
      onBlur={leave}
    />
  );
  if (!calendar) return field;
  return (
    <CalendarPicker {...calendar} value={value} onChange={(date) => change(date, typedDate(date))}>
      {field}
    </CalendarPicker>
  );
}

interface CalendarPickerProps extends Pick<DateInputProps, "value" | "onChange">, CalendarRange {
  /** The field of the date. */
  readonly children: ReactNode;
}

/** Shows a date field with a button that opens a calendar. */
function CalendarPicker({ value, onChange, from = "", to = "9999-12-31", children }: CalendarPickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<ButtonProps.Ref>(null);
  const date = isDate(value) ? value : "";

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Dropdown
      open={open}
      expandToViewport
      onOutsideClick={() => setOpen(false)}
      onEscape={close}
      trigger={
        <div className="calendar-picker">
          {children}
          <Button
            ref={button}
            formAction="none"
            iconName="calendar"
            ariaLabel={date ? `Choose another date than ${dayText(date)}` : "Choose a date"}
            onClick={() => setOpen(!open)}
          />
        </div>
      }
      content={
        open && (
          // The dropdown takes the size of its content when it opens, which may be before the calendar is loaded.
          <div className="calendar-panel-space">
            <CalendarPanel
              value={date}
              from={from}
              to={to}
              onChange={(chosen) => {
                onChange(chosen);
                close();
              }}
            />
          </div>
        )
      }
    />
  );
}
