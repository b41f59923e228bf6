import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { rolesText } from "../../../../shared/audit/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { isOfferedBy } from "../../../../shared/services/suitable-rooms.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { utcDate } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText, dayText, timesText } from "../../../../shared/values/us-text.ts";
import { appointmentPages } from "../../api/appointments.ts";
import { locationsQuery, servicesQuery } from "../../api/locations.ts";
import { wholeWeekQuery } from "../../api/practitioners.ts";
import { keyedQuery } from "../../api/query-client.ts";
import { periodsQuery, UpcomingPeriods } from "../../booking/periods/periods-dialog.tsx";
import { timeOffOf } from "../../booking/periods/time-off-dialog.tsx";
import { WholeWeek } from "../../booking/whole-week.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { EmailLink, PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { useNow } from "../../lib/hooks.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus, InvitationStatus } from "../../people/account-status.tsx";
import { CALENDAR_FEEDS, CalendarFeeds } from "../../people/calendar-feeds.tsx";
import { staffMemberQuery } from "./queries.ts";
import { type OpenDialog, useStaffActions } from "./staff-actions.tsx";
import { StaffDialog } from "./staff-dialog.tsx";

export { help } from "./help.ts";

/** The sentences of the page of a staff member. Only that page loads them. */
const STAFF_MEMBER_SCREEN = {
  timeOffFailed: "Failed to load the time off",
  servicesFailed: "Failed to load the services",
  noServices: "No active services at this location.",
  appointmentsFailed: "Failed to load the appointments",
  noAppointments: "No upcoming appointments.",
  moreAppointments: "Later appointments are in the calendar.",
} as const;

function StaffDetails({ staff }: { readonly staff: Staff }) {
  const { email, phone_number, date_of_birth, street, city, state, zipcode, location_id } = staff;
  const { data: locations } = useQuery(locationsQuery());
  const location = locations?.find((each) => each.location_id === location_id);
  const address = [street, city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: "Email", value: <EmailLink email={email} /> },
        { label: "Phone Number", value: <PhoneLink phone={phone_number} /> },
        { label: "Date of Birth", value: dateText(date_of_birth) },
        { label: "Address", value: address },
        { label: "Clinic Location", value: location?.location_name ?? "" },
      ]}
    />
  );
}

/** Lists the services that a practitioner offers at each location where the practitioner works. */
function OfferedServices({ staff: { staff_id, location_id } }: { readonly staff: Staff }) {
  const { data: locations } = useQuery(locationsQuery());
  const { data: week = [] } = useQuery(wholeWeekQuery(staff_id));
  const ids = new Set([location_id, ...week.map((slot) => slot.location_id)]);
  const locationName = (id: string) => locations?.find((each) => each.location_id === id)?.location_name ?? "";
  return (
    <KeyValuePairs
      columns={3}
      items={[...ids].map((locationId) => ({
        label: (
          <RouterLink href={linkTo(PATHS.servicesOfLocation, { locationId })}>{locationName(locationId)}</RouterLink>
        ),
        value: <ServicesAt location_id={locationId} staff_id={staff_id} />,
      }))}
    />
  );
}

/** Lists the active services of a location that name the practitioner or no practitioner. */
const ServicesAt = ({ location_id, staff_id }: { readonly location_id: string; readonly staff_id: string }) => (
  <QueryBoundary query={useQuery(servicesQuery(location_id))} failed={STAFF_MEMBER_SCREEN.servicesFailed}>
    {(services) => {
      const offered = services.filter((service) => service.status === "ACTIVE" && isOfferedBy(service, staff_id));
      if (offered.length === 0) return <Box color="text-body-secondary">{STAFF_MEMBER_SCREEN.noServices}</Box>;
      return (
        <ul>
          {offered.map(({ service_id, service_name, duration }) => (
            <li key={service_id}>
              {service_name}, {duration} min
            </li>
          ))}
        </ul>
      );
    }}
  </QueryBoundary>
);

/** The number of appointments to load. It exceeds MAX_SHOWN, because past and cancelled ones of today are loaded too. */
const MAX_LOADED = 50;
const MAX_SHOWN = 20;

/** Builds the query of a practitioner's next appointments. It begins yesterday, because UTC may be a day ahead. */
const nextAppointmentsQuery = (practitioner_id: string) =>
  keyedQuery(["appointments", "next", practitioner_id], () =>
    appointmentPages({ practitioner_id, from: utcDate(-1), order: "asc" })({ limit: MAX_LOADED }),
  );

/** Lists a practitioner's next appointments, with links to their days in the calendar. */
function UpcomingAppointments({ staff_id }: { readonly staff_id: string }) {
  const now = useNow().toISOString();
  return (
    <QueryBoundary
      query={useQuery(nextAppointmentsQuery(staff_id))}
      failed={STAFF_MEMBER_SCREEN.appointmentsFailed}
      loading="Loading appointments"
    >
      {({ items, next_cursor }) => {
        const upcoming = items.filter((each) => each.ends_at > now && UPCOMING.includes(each.appointment_status));
        const more = next_cursor !== null || upcoming.length > MAX_SHOWN;
        return (
          <>
            {upcoming.length === 0 && !more && (
              <Box color="text-body-secondary">{STAFF_MEMBER_SCREEN.noAppointments}</Box>
            )}
            {upcoming.length > 0 && (
              <ul>
                {upcoming
                  .slice(0, MAX_SHOWN)
                  .map(({ appointment_id, date, start_time, end_time, location_id: location, ...names }) => (
                    <li key={appointment_id}>
                      <RouterLink
                        variant="primary"
                        href={linkTo(PATHS.calendar, {}, { date, location, practitioner: staff_id })}
                      >
                        {dayText(date)}, {timesText(start_time, end_time)}
                      </RouterLink>{" "}
                      {names.patient_name}, {names.service_name}, {names.location_name}
                    </li>
                  ))}
              </ul>
            )}
            {more && <Box color="text-body-secondary">{STAFF_MEMBER_SCREEN.moreAppointments}</Box>}
          </>
        );
      }}
    </QueryBoundary>
  );
}

export const { loader, Component } = recordPage({
  param: "staffId",
  query: staffMemberQuery,
  otherQueries: (id) => [wholeWeekQuery(id), locationsQuery()],
  notFound: { title: NOT_FOUND_TEXTS.staff, href: PATHS.staff, to: "View Staffs" },
  view: (staff) => <StaffMember staff={staff} />,
});

function StaffMember({ staff }: { readonly staff: Staff }) {
  const [params, setParams] = useSearchParams();
  // A link can open the dialog for the hours.
  const requested: OpenDialog | undefined = params.has("hours") ? { what: "edit-schedule", staff } : undefined;
  const [opened, open] = useState<OpenDialog>();
  const dialog = opened ?? requested;
  const actions = useStaffActions({ staff, onOpen: open });
  const timeOff = timeOffOf({ staff_id: staff.staff_id, name: fullName(staff) }, true);
  const practitioner = staff.roles.includes("PRACTITIONER");
  function close() {
    open(undefined);
    if (requested) setParams({}, { replace: true });
  }
  const opener = (text: string, what: OpenDialog["what"]) => (
    <Button onClick={() => open({ what, staff })}>{text}</Button>
  );
  return (
    <Page
      title={fullName(staff)}
      description={
        <>
          {rolesText(staff.role, staff.roles)} · <ActiveStatus status={staff.status} /> ·{" "}
          <InvitationStatus invitation={staff.invitation} />
        </>
      }
      actions={
        <Actions>
          {actions.map(({ text, ...button }) => (
            <Button key={text} {...button}>
              {text}
            </Button>
          ))}
        </Actions>
      }
    >
      <Section title="Details">
        <StaffDetails staff={staff} />
      </Section>
      <Section
        title="Weekly schedule"
        actions={
          <Actions>
            {opener("View Schedule", "schedule")}
            {opener("Edit Schedule", "edit-schedule")}
          </Actions>
        }
      >
        <WholeWeek staff_id={staff.staff_id} />
      </Section>
      <Section title="Time off" actions={opener("Add time off", "time-off")}>
        <QueryBoundary query={useQuery(periodsQuery(timeOff))} failed={STAFF_MEMBER_SCREEN.timeOffFailed}>
          {(listed) => <UpcomingPeriods listed={listed} periods={timeOff} />}
        </QueryBoundary>
      </Section>
      {practitioner && (
        <Section title="Services">
          <OfferedServices staff={staff} />
        </Section>
      )}
      {practitioner && (
        <Section title="Upcoming appointments">
          <UpcomingAppointments staff_id={staff.staff_id} />
        </Section>
      )}
      {practitioner && (
        <Section title={CALENDAR_FEEDS.title}>
          <CalendarFeeds staff_id={staff.staff_id} />
        </Section>
      )}
      {dialog && <StaffDialog dialog={dialog} onDone={close} />}
    </Page>
  );
}
