import "./calendar-picker.css";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import Calendar from "@cloudscape-design/components/calendar";
import Dropdown from "@cloudscape-design/components/dropdown";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isDate } from "../../../shared/typed-date.ts";
import { dayText } from "../lib/wall-clock.ts";

const LABELS = {
  todayAriaLabel: "Today",
  previousMonthAriaLabel: "Previous month",
  nextMonthAriaLabel: "Next month",
};

// The calendar gives midnights of the browser's own zone, of which only the date counts.
const dateOf = (day: Date) =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");

interface CalendarPickerProps {
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** The first and the last date that can be chosen. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The field of the date. */
  readonly children: ReactNode;
}

/** A calendar behind a button beside the field of a date. */
export function CalendarPicker({ value, onChange, from = "", to = "9999-12-31", children }: CalendarPickerProps) {
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
          <Panel>
            <Calendar
              value={date}
              locale="en-US"
              i18nStrings={LABELS}
              isDateEnabled={(day) => dateOf(day) >= from && dateOf(day) <= to}
              onChange={({ detail }) => {
                onChange(detail.value);
                close();
              }}
            />
          </Panel>
        )
      }
    />
  );
}

/** The calendar's dialog, which takes the focus to the day that is chosen, or to today. */
function Panel({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("td[tabindex='0']")?.focus();
  }, []);
  return (
    <div ref={panel} className="calendar-panel" data-repeat role="dialog" aria-label="Calendar" tabIndex={-1}>
      {children}
    </div>
  );
}
