import { PATHS } from "../../paths.ts";
import "./dashboard.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { Page, Section } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { ActiveStatus } from "../../people/active-status.tsx";

const NEWEST = 5;
const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** The platform's clinics at a glance. */
export default function PlatformDashboard() {
  const navigate = useNavigate();
  const query = useQuery(tenantsQuery());
  const { data: tenants, error } = query;
  const count = (status: Tenant["status"]) => tenants?.filter((tenant) => tenant.status === status).length;

  return (
    <Page
      title="Dashboard"
      description="The clinics on your platform"
      actions={
        <Button variant="primary" onClick={() => navigate(PATHS.createTenant)}>
          Create tenant
        </Button>
      }
    >
      <QueryFailure query={query} />
      <Figures>
        <Figure label="Clinics" value={tenants?.length} />
        <Figure label="Active" value={count("ACTIVE")} />
        <Figure label="Inactive" value={count("INACTIVE")} />
      </Figures>
      <Section title="Newest clinics" actions={<RouterLink href={PATHS.tenants}>View all</RouterLink>}>
        {tenants?.length === 0 && <Box color="text-body-secondary">{SCREENS.tenants.empty}</Box>}
        <ul className="newest" aria-busy={!tenants && !error}>
          {tenants?.slice(0, NEWEST).map((tenant) => (
            <NewestClinic key={tenant.tenant_id} tenant={tenant} />
          ))}
        </ul>
      </Section>
    </Page>
  );
}

const NewestClinic = ({ tenant }: { readonly tenant: Tenant }) => (
  <li className="newest-clinic">
    <span className="newest-name">
      <strong>{tenant.tenant_name}</strong>
      <span className="newest-place">
        {tenant.city}, {tenant.state}
      </span>
    </span>
    <time dateTime={tenant.created_at}>{DAY.format(new Date(tenant.created_at))}</time>
    <ActiveStatus status={tenant.status} />
  </li>
);
