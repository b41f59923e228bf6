import Calendar from "@cloudscape-design/components/calendar";
import { useEffect, useRef } from "react";
import { deviceToday } from "../../lib/dates.ts";

const LABELS = {
  todayAriaLabel: "Today",
  previousMonthAriaLabel: "Previous month",
  nextMonthAriaLabel: "Next month",
};

interface CalendarPanelProps {
  /** `YYYY-MM-DD`, or "" for none. */
  readonly value: string;
  /** The first and the last date that can be chosen. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (date: string) => void;
}

/** Shows the calendar's dialog, and focuses the chosen day or today. */
export default function CalendarPanel({ value, from, to, onChange }: CalendarPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("td[tabindex='0']")?.focus();
  }, []);
  return (
    <div ref={panel} className="calendar-panel" data-repeat role="dialog" aria-label="Calendar" tabIndex={-1}>
      <Calendar
        value={value}
        locale="en-US"
        i18nStrings={LABELS}
        // The calendar passes each day as midnight in the time zone of the device.
        isDateEnabled={(day) => deviceToday(day) >= from && deviceToday(day) <= to}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </div>
  );
}
