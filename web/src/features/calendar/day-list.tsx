import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { weekdayOf } from "../../../../shared/values/days-and-times.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { useRemark } from "../../booking/appointments/remark.tsx";
import type { Column } from "../../booking/calendar/columns.ts";
import { useSwipe } from "./use-address.ts";

interface DayListProps {
  readonly location: Location;
  readonly date: string;
  readonly appointments: readonly Appointment[];
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists all appointments of a day at a location, including missed and cancelled ones. */
export function DayList({ location, date, appointments, onReschedule }: DayListProps) {
  const { status, open, close } = location.operating_hours[weekdayOf(date)];
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${appointments.length})`}
          description={status === "closed" ? "Closed" : `Open ${timeText(open)} to ${timeText(close)}`}
        >
          Appointments of the day
        </Header>
      }
    >
      <AppointmentLines
        label="Appointments of the day"
        appointments={appointments}
        empty={<Box color="text-body-secondary">No appointments on this day.</Box>}
        remark={useRemark()}
        onReschedule={onReschedule}
      />
    </Container>
  );
}

interface OneColumnProps {
  readonly columns: readonly Column[];
  readonly shown: Column;
  readonly onChoose: (column: Column) => void;
  readonly children: ReactNode;
}

/** Shows one practitioner's column at a time. Buttons and swipes lead to the other columns. */
export function OneColumn({ columns, shown, onChoose, children }: OneColumnProps) {
  const index = columns.indexOf(shown);
  const previous = columns[index - 1];
  const next = columns[index + 1];
  const choose = (column: Column | undefined) => column && onChoose(column);
  const swipe = useSwipe((direction) => choose(direction === 1 ? next : previous));
  return (
    <div {...swipe}>
      <div className="calendar-one">
        <Button
          variant="icon"
          iconName="angle-left"
          ariaLabel={previous ? `Show ${previous.heading}` : "Show the previous practitioner"}
          disabled={!previous}
          onClick={() => choose(previous)}
        />
        <span>
          <strong>{shown.heading}</strong> {index + 1} of {columns.length}
        </span>
        <Button
          variant="icon"
          iconName="angle-right"
          ariaLabel={next ? `Show ${next.heading}` : "Show the next practitioner"}
          disabled={!next}
          onClick={() => choose(next)}
        />
      </div>
      {children}
    </div>
  );
}
