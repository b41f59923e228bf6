import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMemo } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useNow } from "../../lib/use-now.ts";
import { longDayText, timeText, wallClock } from "../../lib/wall-clock.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-list.tsx";
import type { BookingRequest } from "../../scheduling/booking/booking.tsx";
import { rowsOf } from "./day-grid.ts";
import { DayTable } from "./day-table.tsx";
import { useDay } from "./use-day.ts";

interface DayOfLocationProps {
  readonly location: Location;
  readonly date: string;
  readonly onBook: (request: BookingRequest) => void;
}

/** Shows a day of one location as a grid and as a list. */
export function DayOfLocation({ location, date, onBook }: DayOfLocationProps) {
  const { facts, appointments, failure } = useDay(location, date);
  const rows = useMemo(() => (facts ? rowsOf(facts) : []), [facts]);
  const here = wallClock(location.time_zone, useNow());
  if (failure) return <FailureAlert {...failure} />;
  if (!facts || !appointments) return <StatusIndicator type="loading">Loading the day</StatusIndicator>;
  const { location_id } = location;
  const closed = facts.hours.status === "closed";
  const unstaffed = `No practitioner is scheduled at ${location.location_name} on ${longDayText(date)}.`;

  return (
    <div className="day-halves">
      <div>
        {facts.lanes.length > 0 && rows.length > 0 ? (
          <DayTable
            label={`${longDayText(date)}, ${location.location_name}`}
            lanes={facts.lanes}
            rows={rows}
            now={here.date === date ? here.time : undefined}
            onBook={({ practitioner_id }, start_time) =>
              onBook({ start: { location_id, practitioner_id, date, start_time } })
            }
          />
        ) : (
          <Container>
            <EmptyState title={closed ? `${location.location_name} is closed on this day.` : unstaffed} />
          </Container>
        )}
        <Container
          header={
            <Header
              variant="h2"
              counter={`(${appointments.length})`}
              description={closed ? "Closed" : `Open ${timeText(facts.hours.open)} to ${timeText(facts.hours.close)}`}
            >
              Appointments of the day
            </Header>
          }
        >
          <AppointmentLines
            label="Appointments of the day"
            appointments={appointments}
            empty={<Box color="text-body-secondary">No appointments on this day.</Box>}
            onReschedule={(moved) => onBook({ moved })}
          />
        </Container>
      </div>
    </div>
  );
}
