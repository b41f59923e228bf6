import DatePicker, { type DatePickerProps } from "@cloudscape-design/components/date-picker";
import { type Ref, useState } from "react";
import { isDate } from "../lib/wall-clock.ts";

const CALENDAR = {
  todayAriaLabel: "Today",
  previousMonthAriaLabel: "Previous month",
  nextMonthAriaLabel: "Next month",
};

// The calendar hands out midnights of the browser's own zone, of which only the date is meant.
const dateOf = (day: Date) =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");

interface DayPickerProps extends Pick<DatePickerProps, "ariaLabel" | "ariaRequired" | "onBlur"> {
  readonly ref?: Ref<DatePickerProps.Ref>;
  /** `YYYY-MM-DD`, or "" for none. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** The first day that can be chosen. */
  readonly from?: string;
}

/** A day, typed or from a calendar. What is typed counts once it is a whole date, or nothing at all. */
export function DayPicker({ value, onChange, from = "", ...picker }: DayPickerProps) {
  const [draft, setDraft] = useState({ of: value, text: value });
  return (
    <DatePicker
      {...picker}
      value={draft.of === value ? draft.text : value}
      format="iso"
      inputFormat="iso"
      placeholder="YYYY-MM-DD"
      openCalendarAriaLabel={(chosen) => (chosen ? `Choose another date than ${chosen}` : "Choose a date")}
      i18nStrings={CALENDAR}
      expandToViewport
      isDateEnabled={(day) => dateOf(day) >= from}
      onChange={({ detail: { value: text } }) => {
        setDraft({ of: value, text });
        if (text === "" || isDate(text)) onChange(text);
      }}
    />
  );
}
