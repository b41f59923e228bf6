import "./calendar-picker.css";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import Dropdown from "@cloudscape-design/components/dropdown";
import { type ReactNode, useRef, useState } from "react";
import { isDate } from "../../../shared/typed-date.ts";
import { dayText } from "../../../shared/us-text.ts";
import { loadedLater } from "./loaded-later.tsx";

// The calendar is a large download, and most dates are typed.
const CalendarPanel = loadedLater(() => import("./calendar-panel.tsx"));

interface CalendarPickerProps {
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** The first and the last date that can be chosen. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The field of the date. */
  readonly children: ReactNode;
}

/** The button beside a date field that opens a calendar. */
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
          <CalendarPanel
            value={date}
            from={from}
            to={to}
            onChange={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        )
      }
    />
  );
}
