import "./calendar-bar.css";
import Button from "@cloudscape-design/components/button";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import type { Location } from "../../../../shared/locations/location.ts";
import type { LocationPractitioner } from "../../../../shared/staff/staff.ts";
import { weekOf } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import {
  LocationFilter,
  PractitionerFilter,
  rememberDeskLocation,
  rememberDeskPractitioner,
} from "../../booking/location-filter.tsx";
import { PrintButton } from "../../booking/print/print-button.tsx";
import { DayPicker, DayStepper } from "../../components/dates/day-stepper.tsx";
import type { AddressChange } from "./use-address.ts";

const COLUMNS = [
  { id: "practitioner", text: "By practitioner" },
  { id: "room", text: "By room" },
] as const;
type Columns = (typeof COLUMNS)[number]["id"];

interface CalendarBarProps {
  /** Whether the arrows move by a week instead of a day. */
  readonly isWeek: boolean;
  readonly location: Location;
  readonly practitioners: readonly LocationPractitioner[];
  /** The practitioner whose week is shown. Undefined for the day of all practitioners. */
  readonly practitioner: string | undefined;
  /** What the columns of a day stand for. Undefined if there are no columns. */
  readonly columns: Columns | undefined;
  readonly date: string;
  readonly today: string;
  readonly onChange: (change: AddressChange) => void;
}

/** Shows the controls for the location, the day or week, and the practitioner of a week. */
export const CalendarBar = (props: CalendarBarProps) => {
  const { isWeek, location, practitioners, practitioner, columns, date, today, onChange } = props;
  const days = isWeek ? weekOf(date) : [date];
  const shown = practitioners.find(({ staff_id }) => staff_id === practitioner);
  return (
    <div className="calendar-bar">
      <LocationFilter
        required
        value={location.location_id}
        onChange={(value) => {
          if (value) rememberDeskLocation(value);
          onChange({ location: value, practitioner: undefined, appointment: undefined });
        }}
      />
      {practitioner && (
        <PractitionerFilter
          practitioners={practitioners}
          required
          value={practitioner}
          onChange={(value) => {
            if (value) rememberDeskPractitioner(value);
            onChange({ practitioner: value, appointment: undefined });
          }}
        />
      )}
      <DayStepper value={date} week={isWeek} onChange={(day) => onChange({ date: day, appointment: undefined })}>
        <DayPicker
          ariaLabel="Date"
          reading={{ kind: "booking", today }}
          value={date}
          onChange={(day) => onChange({ date: day, appointment: undefined })}
        />
      </DayStepper>
      <Button
        wrapText={false}
        disabled={date === today}
        onClick={() => onChange({ date: undefined, appointment: undefined })}
      >
        Today
      </Button>
      <div className="calendar-bar-wide">
        {columns && (
          <SegmentedControl
            label="Columns"
            selectedId={columns}
            options={COLUMNS}
            onChange={({ detail }) => onChange({ by: detail.selectedId === "room" ? "room" : undefined })}
          />
        )}
        <PrintButton
          days={{
            from: days[0] ?? date,
            to: days.at(-1) ?? date,
            location_id: location.location_id,
            ...(practitioner && { practitioner_id: practitioner }),
          }}
          of={[location.location_name, ...(shown ? [fullName(shown)] : [])].join(" · ")}
          {...(!practitioner && {
            practitioners: new Map(practitioners.map((each) => [each.staff_id, fullName(each)])),
          })}
        />
      </div>
    </div>
  );
};
