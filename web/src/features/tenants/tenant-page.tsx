import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { TenantDetails } from "../../../../shared/tenants/tenant-details.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { tenantQuery } from "../../api/tenants.ts";
import { DESTRUCTIVE } from "../../components/destructive.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { recordPage } from "../../components/record-page.tsx";
import { whenText } from "../../lib/when-text.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { HistoryEntries } from "../../people/history-entries.tsx";
import { InvitationStatus } from "../../people/invitation-status.tsx";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";
import ConfirmDeactivation from "./confirm-deactivation.tsx";
import { DeletionNotice } from "./deletion-notice.tsx";
import { IncompleteSetup } from "./incomplete-setup.tsx";
import { TenantAdministrators } from "./tenant-administrators.tsx";
import { useSetTenantStatus } from "./tenant-mutations.ts";

/** Shows the owner, the contact details and the creation date of a clinic. */
const TenantFacts = ({ tenant }: { readonly tenant: TenantDetails }) => (
  <KeyValuePairs
    columns={4}
    minColumnWidth={200}
    items={[
      { label: "Owner", value: tenant.owner ? fullName(tenant.owner) : "–" },
      { label: "Owner's invitation", value: <InvitationStatus invitation={tenant.invitation} /> },
      { label: "Email", value: <Link href={`mailto:${tenant.email}`}>{tenant.email}</Link> },
      { label: "Phone", value: <PhoneLink phone={tenant.phone_number} /> },
      { label: "Address", value: `${tenant.street}, ${tenant.city}, ${tenant.state} ${tenant.zipcode}` },
      { label: "Username", value: tenant.username },
      { label: "Created", value: whenText(tenant.created_at) },
    ]}
  />
);

export const { loader, Component } = recordPage({
  param: "tenantId",
  query: tenantQuery,
  notFound: { title: NOT_FOUND_TEXTS.tenant, href: PATHS.tenants, to: "View Tenants" },
  view: (tenant) => <TenantPage tenant={tenant} />,
});

/** Shows a clinic with its figures, details, administrators and history. */
function TenantPage({ tenant }: { readonly tenant: TenantDetails }) {
  const { use, history, status, deletion } = tenant;
  // The API refuses to activate a clinic whose deletion was confirmed.
  const isClosed = deletion !== null && deletion.status !== "REQUESTED";
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
          {status === "ACTIVE" && (
            <Button style={DESTRUCTIVE} onClick={() => setDeactivating(true)}>
              Deactivate
            </Button>
          )}
          {status === "INACTIVE" && !isClosed && (
            <Button loading={setStatus.isPending} onClick={() => setStatus.mutate({ row: tenant, status: "ACTIVE" })}>
              Activate
            </Button>
          )}
        </Actions>
      }
    >
      {deletion && <DeletionNotice deletion={deletion} />}
      {tenant.setup !== "complete" && <IncompleteSetup tenant={tenant} />}
      <Figures>
        <Figure label="Appointments in 30 days" value={use.appointments_30_days} />
        <Figure label="Active staff" value={use.staff} />
        <Figure label="Locations" value={use.locations} />
        <Figure label="Last activity" value={use.last_activity ? dateText(use.last_activity) : TENANT_SCREEN.never} />
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
