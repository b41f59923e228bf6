import { timeAt } from "../../../../shared/days-and-times.ts";
import { timesText } from "../../../../shared/us-text.ts";
import { type Column, workingTime } from "./columns.ts";

interface ColumnHeadProps {
  readonly column: Column;
  readonly today: boolean;
}

/** Shows the heading of a column, with the hours in which appointments can be booked there. */
export function ColumnHead({ column, today }: ColumnHeadProps) {
  const working = workingTime(column);
  return (
    <th scope="col" className={today ? "calendar-head calendar-today" : "calendar-head"}>
      <strong>{column.heading}</strong>
      <span>{working ? timesText(timeAt(working.start), timeAt(working.end)) : (column.idle ?? "Not working")}</span>
    </th>
  );
}
