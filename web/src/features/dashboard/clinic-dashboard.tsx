import "./dashboard.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { heldCount } from "../../../../shared/appointments/status.ts";
import { isTenantRole } from "../../../../shared/contract/roles.ts";
import type { Totals } from "../../../../shared/reports/appointment-report.ts";
import type { AttentionReport, SetupStepName } from "../../../../shared/reports/attention-report.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { staffApi } from "../../api/api.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { appointmentReportQuery, attentionReportQuery, setupQuery } from "../../api/reports.ts";
import { ATTENTION_SCREEN, periodText } from "../../booking/attention.tsx";
import { REPORTS_SCREEN } from "../../booking/report-texts.ts";
import { useRights } from "../../booking/use-today.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Figure, Figures } from "../../components/layout/figures.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import { usePageHandle } from "../../components/layout/use-page-handle.ts";
import { deviceToday } from "../../lib/dates.ts";
import { money, statusRate } from "../../lib/formats.ts";
import { useAction } from "../../lib/hooks.ts";
import { HelpOfPage, type HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { meQuery } from "../../session/me.ts";
import { useSession } from "../../session/session-store.ts";
import { SETUP_SCREEN } from "./texts.ts";

const HELP: HelpText = {
  about: "Your clinic at a glance: what is left to set up, the last seven days, and what needs attention.",
  rules: {
    "Set up your clinic": "Each step leads to its form. The list is gone when all steps are done.",
    "Missed or cancelled": "The share of all appointments of these days, compared with the week before.",
    Appointments:
      "Missed and cancelled ones are left out, in the figure as with practitioners, services and hours. The table of days counts each status.",
    "Missed, cancelled": "Their share of all appointments, with missed and cancelled ones.",
    "Booked value": "The fees of the appointments of these days, without missed and cancelled ones.",
    "Needs attention":
      "Appointments that no longer fit, practitioners without hours, locations without services, and invitations that have waited for 7 days.",
  },
};

/**
 * Returns the link of a step, which opens its form if there is one. The report says which location lacks a room, and which
 * practitioner the hours. Without it, the link leads to the list.
 * @param books whether the owner may book as well
 */
function stepLink(step: SetupStepName, report: AttentionReport | undefined, books: boolean): string {
  const locationId = report?.services_without_rooms[0]?.location_id;
  const staffId = report?.practitioners_without_hours[0]?.staff_id;
  const links: Readonly<Record<SetupStepName, string>> = {
    location: linkTo(PATHS.locations, {}, { add: "location" }),
    hours: PATHS.locations,
    service: linkTo(PATHS.services, {}, { add: "service" }),
    room: locationId ? linkTo(PATHS.roomsOfLocation, { locationId }, { add: "room" }) : PATHS.rooms,
    practitioner: linkTo(PATHS.addStaff, {}, { role: "PRACTITIONER" }),
    schedule: staffId ? linkTo(PATHS.staffMember, { staffId }, { hours: "edit" }) : PATHS.staff,
    front_desk: linkTo(PATHS.addStaff, {}, { role: "RECEPTIONIST" }),
    messages: PATHS.notificationSettings,
    // The form is open for those who book.
    appointment: books ? linkTo(PATHS.calendar, {}, { book: "new" }) : PATHS.calendar,
  };
  return links[step];
}

/** Makes the owner a receptionist as well, at the clinic's first location, in place of a person who is invited. */
function BookMyself() {
  const { data: me } = useQuery(meQuery());
  const { data: locations } = useQuery(locationsQuery());
  const location_id = locations?.[0]?.location_id;
  const { isPending, mutate } = useAction({
    id: "book-myself",
    failed: SETUP_SCREEN.bookFailed,
    run: async () => {
      if (!me || !location_id) return;
      const { user_id, held_roles, version } = me;
      const roles = [...held_roles.filter(isTenantRole), "RECEPTIONIST" as const];
      await staffApi.setRoles({ params: { user_id }, body: { roles, role: "TENANT_ADMIN", location_id, version } });
      // A role takes effect with the next token.
      const { renewTokens } = await import("../../session/amplify-session.ts");
      await renewTokens();
    },
    onSettled: () =>
      Promise.all([meQuery(), setupQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
  if (!me || !location_id) return null;
  return (
    <Button variant="inline-link" loading={isPending} onClick={() => mutate()}>
      {SETUP_SCREEN.bookMyself}
    </Button>
  );
}

/** Lists the steps that set up a new clinic, or nothing once all of them are completed. */
function SetupSteps() {
  const query = useQuery(setupQuery());
  const { data: report } = useQuery(attentionReportQuery());
  const { books } = useRights();
  const { title, progress, done, open, steps } = SETUP_SCREEN;
  if (!query.data) return <QueryFailure query={query} />;
  if (query.data.length === 0) return null;
  const completed = query.data.filter((step) => step.done).length;
  return (
    <Section title={title} description={progress(completed, query.data.length)}>
      <ol className="setup-steps">
        {query.data.map(({ step, done: isDone }) => {
          const [what, why] = steps[step];
          return (
            <li key={step} className="setup-step">
              <StatusIndicator type={isDone ? "success" : "pending"}>{isDone ? done : open}</StatusIndicator>
              <span>
                {isDone ? what : <RouterLink href={stepLink(step, report, books)}>{what}</RouterLink>}
                <Box variant="small" display="block">
                  {why} {step === "front_desk" && !isDone && !books && <BookMyself />}
                </Box>
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

interface Concern {
  readonly text: string;
  readonly href: string;
}

/** Returns what needs attention, each with a link to the page where it is resolved. */
function concernsOf(report: AttentionReport): readonly Concern[] {
  const { appointments, noHours, noServices, timeOff, invitation } = ATTENTION_SCREEN.report;
  return [
    ...(report.appointments > 0 ? [{ text: appointments(report.appointments), href: PATHS.needsAttention }] : []),
    ...report.practitioners_without_hours.map(({ staff_id: staffId, practitioner_name }) => ({
      text: noHours(practitioner_name),
      href: linkTo(PATHS.staffMember, { staffId }, { hours: "edit" }),
    })),
    ...report.locations_without_services.map(({ location_id: locationId, location_name }) => ({
      text: noServices(location_name),
      href: linkTo(PATHS.servicesOfLocation, { locationId }),
    })),
    ...report.services_without_rooms.map(({ location_id: locationId, reason }) => ({
      text: reason.replace(/\.$/, ""),
      href: linkTo(PATHS.roomsOfLocation, { locationId }),
    })),
    ...report.time_off_requests.map(({ staff_id: staffId, practitioner_name, ...days }) => ({
      text: timeOff(practitioner_name, periodText(days)),
      href: linkTo(PATHS.staffMember, { staffId }),
    })),
    ...report.unaccepted_invitations.map(({ staff_id: staffId, name, invited_on }) => ({
      text: invitation(name, dayText(invited_on)),
      href: linkTo(PATHS.staffMember, { staffId }),
    })),
  ];
}

/** Lists what needs the owner's attention, or nothing if there is nothing to do. */
function OwnerAttention() {
  const query = useQuery(attentionReportQuery());
  if (!query.data) return <QueryFailure query={query} failed={ATTENTION_SCREEN.failed} />;
  const concerns = concernsOf(query.data);
  if (concerns.length === 0) return null;
  return (
    <Section title={ATTENTION_SCREEN.title} counter={`(${concerns.length})`}>
      <ul>
        {concerns.map(({ text, href }) => (
          <li key={text}>
            <RouterLink href={href}>{text}</RouterLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const WEEK = 7;
const { weekBefore: note } = REPORTS_SCREEN;

/** The figures of the appointments, each with its text. */
const FIGURES: readonly (readonly [label: string, textOf: (totals: Totals) => string])[] = [
  ["Appointments", (totals) => String(heldCount(totals))],
  ["Missed or cancelled", (totals) => statusRate(totals, "MISSED", "CANCELLED")],
  ["Booked value", ({ booked_value }) => money(booked_value)],
];

/** Shows four figures of the last seven days, each with the figure of the seven days before. */
function OwnerFigures() {
  const today = deviceToday();
  const query = useQuery(appointmentReportQuery({ from: addDays(today, 1 - WEEK), to: today }));
  const { totals, previous, people } = query.data ?? {};
  return (
    <Section
      title={`Last ${WEEK} days`}
      actions={<RouterLink href={linkTo(PATHS.reports, {}, { days: String(WEEK) })}>View reports</RouterLink>}
    >
      <QueryFailure query={query} failed={REPORTS_SCREEN.failed} />
      <Figures>
        {FIGURES.map(([label, textOf]) => (
          <Figure
            key={label}
            label={label}
            value={totals && textOf(totals)}
            note={previous && note(textOf(previous))}
          />
        ))}
        <Figure
          label="New patients"
          value={people?.totals.new_patients}
          note={people && note(String(people.previous.new_patients))}
        />
      </Figures>
    </Section>
  );
}

/** Shows the dashboard of a clinic's administrator, with setup steps, figures, and links to the areas of the clinic. */
export default function ClinicDashboard() {
  const { areas } = usePageHandle();
  const user = useSession((state) => state.user);
  return (
    <HelpOfPage value={HELP}>
      <Page
        title={user?.tenant?.tenant_name}
        description={`Welcome, ${user?.first_name ?? ""}. What would you like to do?`}
      >
        <SetupSteps />
        <OwnerFigures />
        <OwnerAttention />
        <ul className="areas">
          {areas?.().map(({ text, href, about }) => (
            <li key={href}>
              <Link className="area" to={href}>
                <strong>{text}</strong>
                <span>{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Page>
    </HelpOfPage>
  );
}
