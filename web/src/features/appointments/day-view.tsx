import "./day-view.css";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { DayPicker } from "../../components/day-picker.tsx";
import { DayStepper } from "../../components/day-stepper.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { useNow } from "../../lib/use-now.ts";
import { longDayText, wallClock, zoneText } from "../../lib/wall-clock.ts";
import type { BookingRequest } from "../../scheduling/booking/booking.tsx";
import { deskLocation, rememberDeskLocation } from "../../scheduling/desk-location.ts";
import { DayOfLocation } from "./day-of-location.tsx";
import type { Address } from "./use-address.ts";

interface DayViewProps {
  readonly address: Address;
  readonly onChange: (change: Partial<Record<keyof Address, string | undefined>>) => void;
  readonly actions: ReactNode;
  readonly onBook: (request: BookingRequest) => void;
}

const chosenOf = (locations: readonly Location[] | undefined, id: string | undefined) =>
  locations?.find(({ location_id }) => location_id === (id ?? deskLocation())) ?? locations?.[0];

/** Shows a day of one location: its practitioners, their appointments and their free times. */
export function DayView({ address, onChange, actions, onBook }: DayViewProps) {
  const { data: locations, error, refetch } = useQuery(locationsQuery());
  const now = useNow();
  const location = chosenOf(locations, address.location);
  const today = location && wallClock(location.time_zone, now).date;
  const date = address.date ?? today;

  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        actions={actions}
        description={date && location && `${longDayText(date)} · ${zoneText(location.time_zone)}`}
      >
        Appointments
      </Header>
      {error && !locations && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {!locations && !error && <StatusIndicator type="loading">Loading locations</StatusIndicator>}
      {locations?.length === 0 && <EmptyState title={SCREENS.locations.empty} />}
      {locations && location && today && date && (
        <SpaceBetween size="l">
          <div className="day-bar">
            <FilterSelect
              label="Location"
              value={location.location_id}
              options={locations.map(({ location_id, location_name }) => ({
                value: location_id,
                label: location_name,
              }))}
              onChange={(value) => {
                if (value) rememberDeskLocation(value);
                onChange({ location: value });
              }}
            />
            <DayStepper value={date} onChange={(day) => onChange({ date: day })}>
              <DayPicker
                ariaLabel="Date"
                reading={{ kind: "booking", today }}
                value={date}
                onChange={(day) => onChange({ date: day })}
              />
            </DayStepper>
            <Button disabled={date === today} onClick={() => onChange({ date: undefined })}>
              Today
            </Button>
          </div>
          <DayOfLocation key={location.location_id} location={location} date={date} onBook={onBook} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
