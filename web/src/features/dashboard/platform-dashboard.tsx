import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { TENANTS_SCREEN } from "../../../../shared/tenants/texts.ts";
import { platformReportQuery } from "../../api/reports.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { Page } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { PATHS } from "../../paths.ts";
import { useGreeting } from "../../session/greeting.ts";
import { ClinicsAtRisk, NewClinics, NewestClinics } from "./platform-tables.tsx";
import { PLATFORM_SCREEN } from "./texts.ts";

/** Shows how many deletions wait for a second operator, and leads to the page that confirms them. */
const DeletionsToConfirm = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <RouterLink href={PATHS.offboarding} fontSize="inherit" ariaLabel={`${count} ${PLATFORM_SCREEN.deletions}`}>
      {count}
    </RouterLink>
  ) : (
    0
  );

/** Shows the dashboard of platform administrators, with figures and lists of the platform's clinics. */
export default function PlatformDashboard() {
  const navigate = useNavigate();
  const greeting = useGreeting();
  const query = useQuery(platformReportQuery());
  const { data } = query;
  const states = data?.by_state;
  return (
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
      <Figures>
        <Figure label="Clinics" value={states && states.active + states.inactive + states.incomplete} />
        <Figure label="Active" value={states?.active} />
        <Figure label="Inactive" value={states?.inactive} />
        <Figure label={TENANTS_SCREEN.incomplete} value={states?.incomplete} />
        <Figure
          label={PLATFORM_SCREEN.deletions}
          value={data && <DeletionsToConfirm count={data.deletions_requested} />}
        />
      </Figures>
      {data && (
        <SpaceBetween size="l">
          <ClinicsAtRisk report={data} />
          <NewestClinics clinics={data.clinics} />
          <NewClinics months={data.months} />
        </SpaceBetween>
      )}
    </Page>
  );
}
