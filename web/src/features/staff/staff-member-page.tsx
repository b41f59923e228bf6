import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { locationsQuery } from "../../api/locations.ts";
import { wholeWeekQuery } from "../../api/practitioners.ts";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { recordPage } from "../../components/record-page.tsx";
import { PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { InvitationStatus } from "../../people/invitation-status.tsx";
import { periodsQuery, UpcomingPeriods } from "../../scheduling/periods/upcoming-periods.tsx";
import { WholeWeek } from "../../scheduling/whole-week.tsx";
import { OfferedServices } from "./offered-services.tsx";
import { staffMemberQuery } from "./queries.ts";
import { type OpenDialog, useStaffActions } from "./staff-actions.tsx";
import { StaffDetails } from "./staff-details.tsx";
import { StaffDialog } from "./staff-dialog.tsx";
import { STAFF_MEMBER_SCREEN } from "./texts.ts";
import { timeOffOf } from "./time-off.ts";
import { UpcomingAppointments } from "./upcoming-appointments.tsx";

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
  const timeOff = timeOffOf(staff);
  const practitioner = staff.role === "PRACTITIONER";
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
          {ROLE_NAMES[staff.role]} <ActiveStatus status={staff.status} />{" "}
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
      {dialog && <StaffDialog dialog={dialog} onDone={close} />}
    </Page>
  );
}
