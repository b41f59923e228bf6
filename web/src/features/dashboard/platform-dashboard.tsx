import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Table from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import type { PlatformReport } from "../../../../shared/reports/platform-report.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { platformReportQuery } from "../../api/reports.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Figure, Figures } from "../../components/layout/figures.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Page } from "../../components/layout/page.tsx";
import { type Column, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { TableOrCards } from "../../components/tables/table-or-cards.tsx";
import { once } from "../../lib/async.ts";
import { deviceDay } from "../../lib/dates.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { HelpOfPage, type HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/account-status.tsx";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";
import { useGreeting } from "../../session/brand.ts";
import { PLATFORM_SCREEN } from "./texts.ts";

const HELP: HelpText = {
  about: "The clinics on your platform: how many there are, how they grow, and which may be lost.",
  rules: {
    "Clinics at risk": "No appointment for 14 days, or an owner who has never signed in.",
    "Setup incomplete": "The onboarding was interrupted. Resume it in View Tenants.",
    "Pending approvals": "Deletions of clinics that another operator requested. Confirm or cancel them in Offboarding.",
    "Delivery failures":
      "Messages of clinics to patients and practitioners that were refused or bounced, in UTC months.",
    "Last activity": "The last day on which a person of the clinic used the product.",
  },
};

/** Links a clinic's name to its page. */
const ClinicLink = ({ tenant_id: tenantId, tenant_name }: Record<"tenant_id" | "tenant_name", string>) => (
  <RouterLink href={linkTo(PATHS.tenant, { tenantId })}>{tenant_name}</RouterLink>
);

type ClinicAtRisk = PlatformReport["at_risk"][number];

const reasonsOf = ({ reasons, used_until }: ClinicAtRisk) =>
  reasons.map((reason) => PLATFORM_SCREEN.risks[reason](used_until && dayText(used_until))).join(". ");

const AT_RISK_COLUMNS = [
  { ...textColumn<ClinicAtRisk>("tenant_name", "Clinic"), isRowHeader: true, cell: ClinicLink },
  textColumn<ClinicAtRisk>("reasons", "Reason", reasonsOf),
];

/** Lists the clinics at risk with the reasons. The clinic that has been unused for the longest time is first. */
const ClinicsAtRisk = ({ report: { at_risk, at_risk_total } }: { readonly report: PlatformReport }) => (
  <DataTable
    title="Clinics at risk"
    {...(at_risk_total > at_risk.length && {
      description: PLATFORM_SCREEN.someAtRisk(at_risk.length, at_risk_total),
    })}
    items={at_risk}
    columns={AT_RISK_COLUMNS}
    searchIn={["tenant_name"]}
    trackBy="tenant_id"
    empty={PLATFORM_SCREEN.noRisk}
    loadingText="Loading clinics"
  />
);

type Clinic = PlatformReport["clinics"][number];

/** Shows the status of a clinic, or that its setup is incomplete, as the figures count it. */
const ClinicStatus = ({ status, setup }: Clinic) =>
  setup === "complete" ? (
    <ActiveStatus status={status} />
  ) : (
    <StatusIndicator type="warning">{TENANT_SCREEN.setupIncomplete}</StatusIndicator>
  );

const NEWEST_COLUMNS: readonly Column<Clinic>[] = [
  { id: "tenant_name", header: "Clinic", isRowHeader: true, cell: ClinicLink },
  { id: "status", header: "Status", cell: ClinicStatus },
  { id: "created_at", header: "Created", cell: ({ created_at }) => dayText(deviceDay(created_at)) },
  { id: "appointments", header: "Appointments in 30 days", cell: (clinic) => clinic.appointments_30_days },
  { id: "staff", header: "Active staff", cell: ({ staff }) => staff },
  { id: "locations", header: "Locations", cell: ({ locations }) => locations },
  {
    id: "last_activity",
    header: "Last activity",
    cell: ({ last_activity }) => (last_activity ? dayText(last_activity) : TENANT_SCREEN.never),
  },
];

/** Shows the newest clinics and how much each uses the product. */
const NewestClinics = ({ clinics }: { readonly clinics: readonly Clinic[] }) => (
  <TableOrCards
    variant="container"
    header={
      <Header variant="h2" actions={<RouterLink href={PATHS.tenants}>View all</RouterLink>}>
        Newest clinics
      </Header>
    }
    ariaLabels={{ tableLabel: "Newest clinics" }}
    items={clinics}
    columnDefinitions={NEWEST_COLUMNS}
    trackBy="tenant_id"
    empty={TENANT_SCREEN.none}
  />
);

type Month = PlatformReport["months"][number];

const monthName = once(() => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }));

/** Shows the number of new clinics in each of the last twelve months, the current month first. */
const NewClinics = ({ months }: { readonly months: readonly Month[] }) => (
  <Table
    header={<Header variant="h2">New clinics per month</Header>}
    ariaLabels={{ tableLabel: "New clinics per month" }}
    contentDensity="compact"
    items={[...months].reverse()}
    columnDefinitions={[
      { id: "month", header: "Month", isRowHeader: true, cell: ({ month }) => monthName().format(Date.parse(month)) },
      { id: "created", header: "New clinics", cell: ({ created }) => created },
    ]}
    trackBy="month"
  />
);

type ClinicWithFailures = PlatformReport["delivery_failures"][number];

const FAILURE_COLUMNS = [
  { ...textColumn<ClinicWithFailures>("tenant_name", "Clinic"), isRowHeader: true, cell: ClinicLink },
  { id: "this_month", header: "This month", cell: ({ this_month }: ClinicWithFailures) => this_month },
  { id: "last_month", header: "Last month", cell: ({ last_month }: ClinicWithFailures) => last_month },
];

const FAILURES_ID = "delivery-failures";

/** Lists the clinics with messages that were not delivered, those with most this month first. */
const DeliveryFailures = ({ clinics }: { readonly clinics: readonly ClinicWithFailures[] }) => (
  <div id={FAILURES_ID}>
    <Table
      header={
        <Header variant="h2" description={PLATFORM_SCREEN.failuresAbout}>
          {PLATFORM_SCREEN.failures}
        </Header>
      }
      ariaLabels={{ tableLabel: PLATFORM_SCREEN.failures }}
      contentDensity="compact"
      items={clinics}
      columnDefinitions={FAILURE_COLUMNS}
      trackBy="tenant_id"
      empty={<EmptyState title={PLATFORM_SCREEN.noFailures} />}
    />
  </div>
);

/** Returns the link to the list of clinics with these filters. */
const clinicsLink = (filters: Readonly<Record<string, string>> = {}) => linkTo(PATHS.tenants, {}, filters);

/** Shows the figures of the platform. Each leads to what it counts. */
function PlatformFigures({ report }: { readonly report: PlatformReport | undefined }) {
  const states = report?.by_state;
  return (
    <Figures>
      <Figure
        label="Clinics"
        value={states && states.active + states.inactive + states.incomplete}
        href={clinicsLink()}
      />
      <Figure label="Active" value={states?.active} href={clinicsLink({ status: "ACTIVE", setup: "complete" })} />
      <Figure label="Inactive" value={states?.inactive} href={clinicsLink({ status: "INACTIVE", setup: "complete" })} />
      <Figure
        label={TENANT_SCREEN.setupIncomplete}
        value={states?.incomplete}
        href={clinicsLink({ setup: "administrator" })}
      />
      <Figure
        label={PLATFORM_SCREEN.atRisk}
        value={report?.at_risk_total}
        href={clinicsLink({ risk: "any", order: "use" })}
      />
      <Figure
        label={PLATFORM_SCREEN.approvals}
        value={report?.deletions_requested}
        note={PLATFORM_SCREEN.deletions}
        href={PATHS.offboarding}
      />
      <Figure
        label={PLATFORM_SCREEN.failures}
        value={report?.delivery_failures_total}
        note={PLATFORM_SCREEN.thisMonth}
        href={`#${FAILURES_ID}`}
      />
    </Figures>
  );
}

/** Shows the dashboard of platform administrators, with figures and lists of the platform's clinics. */
export default function PlatformDashboard() {
  const navigate = useNavigate();
  const greeting = useGreeting();
  const query = useQuery(platformReportQuery());
  const { data } = query;
  return (
    <HelpOfPage value={HELP}>
      <Page
        title="Dashboard"
        description={`${greeting} · The clinics on your platform`}
        actions={
          <Button variant="primary" onClick={() => navigate(PATHS.createTenant)}>
            Create tenant
          </Button>
        }
      >
        <QueryFailure query={query} failed={PLATFORM_SCREEN.failed} />
        <PlatformFigures report={data} />
        {data && (
          <SpaceBetween size="l">
            <ClinicsAtRisk report={data} />
            <DeliveryFailures clinics={data.delivery_failures} />
            <NewestClinics clinics={data.clinics} />
            <NewClinics months={data.months} />
          </SpaceBetween>
        )}
      </Page>
    </HelpOfPage>
  );
}
