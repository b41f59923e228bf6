import "./my-day.css";
import Button from "@cloudscape-design/components/button";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { weekOf } from "../../../../shared/values/days-and-times.ts";
import { longDayText } from "../../../../shared/values/us-text.ts";
import { ownAppointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { DayPicker } from "../../components/day-picker.tsx";
import { DayStepper } from "../../components/day-stepper.tsx";
import { Page } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { dateIn } from "../../lib/date-in.ts";
import { deviceToday } from "../../lib/device-today.ts";
import { useNow } from "../../lib/use-now.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { useGreeting } from "../../session/greeting.ts";
import { OwnDay } from "./own-day.tsx";
import { MY_DAY_SCREEN } from "./texts.ts";

const VIEWS = [
  { id: "day", text: "Day" },
  { id: "week", text: "Week" },
];

export function loader() {
  const today = deviceToday();
  return prefetch(locationsQuery(), ownAppointmentsQuery({ from: today, to: today }));
}

export function Component() {
  const [search, change] = useSearchChange<"view" | "date">();
  const greeting = useGreeting();
  const week = search.get("view") === "week";
  // A practitioner may work at locations in several time zones, so the date of the device counts.
  const today = deviceToday(useNow());
  const date = dateIn(search, "date") ?? today;
  const days = week ? weekOf(date) : [date];
  const appointments = useQuery(ownAppointmentsQuery({ from: days[0] ?? date, to: days.at(-1) ?? date }));
  const onDay = (all: readonly Appointment[], day: string) => all.filter((each) => each.date === day);

  return (
    <Page
      title="My Day"
      description={`${greeting} · ${week ? MY_DAY_SCREEN.weekOf(longDayText(days[0] ?? date)) : longDayText(date)}`}
      actions={
        <SegmentedControl
          label="View"
          selectedId={week ? "week" : "day"}
          options={VIEWS}
          // Back returns to the previous view.
          onChange={({ detail }) => change({ view: detail.selectedId }, { replace: false })}
        />
      }
    >
      <div className="my-day-bar">
        <DayStepper value={date} week={week} onChange={(day) => change({ date: day })}>
          <DayPicker
            ariaLabel="Date"
            reading={{ kind: "booking", today }}
            value={date}
            onChange={(day) => change({ date: day })}
          />
        </DayStepper>
        <Button wrapText={false} disabled={date === today} onClick={() => change({ date: undefined })}>
          Today
        </Button>
      </div>
      <QueryBoundary query={appointments} loading={MY_DAY_SCREEN.loading}>
        {(all) => (
          <SpaceBetween size="l">
            {days.map((day) => (
              <OwnDay
                key={day}
                title={week ? longDayText(day) : MY_DAY_SCREEN.appointments}
                appointments={onDay(all, day)}
              />
            ))}
          </SpaceBetween>
        )}
      </QueryBoundary>
    </Page>
  );
}
