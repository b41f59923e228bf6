import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router-dom";
import { TENANT_SCREEN } from "../../../../shared/messages/tenant-screen.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { TenantDetails } from "../../../../shared/tenants/tenant-details.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantQuery } from "../../api/tenants.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { dayText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { HistoryEntries } from "../../people/history-entries.tsx";
import ConfirmDeactivation from "./confirm-deactivation.tsx";
import { DESTRUCTIVE } from "./destructive-style.ts";
import { IncompleteSetup } from "./incomplete-setup.tsx";
import { TenantAdministrators } from "./tenant-administrators.tsx";
import { TenantFacts } from "./tenant-facts.tsx";
import { useSetTenantStatus } from "./use-set-tenant-status.ts";

export function loader({ params: { tenantId = "" } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(tenantQuery(tenantId));
  return null;
}

/** Shows the operator one clinic: who administers it, how it is used and what was done to it. */
export function Component() {
  const { tenantId = "" } = useParams();
  return (
    <QueryBoundary
      query={useQuery(tenantQuery(tenantId))}
      notFound={<NotFound title={MESSAGES.notFound.tenant} href={PATHS.tenants} to="View Tenants" />}
    >
      {(tenant) => <TenantPage key={tenant.tenant_id} tenant={tenant} />}
    </QueryBoundary>
  );
}

function TenantPage({ tenant }: { readonly tenant: TenantDetails }) {
  const { use, history, status } = tenant;
  const navigate = useNavigate();
  const [deactivating, setDeactivating] = useState(false);
  const setStatus = useSetTenantStatus();
  return (
    <Page
      title={tenant.tenant_name}
      description={<ActiveStatus status={status} />}
      actions={
        <Actions>
          <Button onClick={() => navigate(linkTo(PATHS.offboarding, {}, { clinic: tenant.tenant_id }))}>
            Export or delete
          </Button>
          {status === "ACTIVE" ? (
            <Button style={DESTRUCTIVE} onClick={() => setDeactivating(true)}>
              Deactivate
            </Button>
          ) : (
            <Button loading={setStatus.isPending} onClick={() => setStatus.mutate({ row: tenant, status: "ACTIVE" })}>
              Activate
            </Button>
          )}
        </Actions>
      }
    >
      {tenant.setup !== "complete" && <IncompleteSetup tenant={tenant} />}
      <Figures>
        <Figure label="Appointments in 30 days" value={use.appointments_30_days} />
        <Figure label="Active staff" value={use.staff} />
        <Figure label="Locations" value={use.locations} />
        <Figure label="Last activity" value={use.last_activity ? dayText(use.last_activity) : TENANT_SCREEN.never} />
      </Figures>
      <Section title="Details">
        <TenantFacts tenant={tenant} />
      </Section>
      <TenantAdministrators administrators={tenant.administrators} />
      <Section title="History">
        {history.length > 0 ? <HistoryEntries entries={history} /> : TENANT_SCREEN.noHistory}
      </Section>
      {deactivating && <ConfirmDeactivation tenant={tenant} onDone={() => setDeactivating(false)} />}
    </Page>
  );
}
