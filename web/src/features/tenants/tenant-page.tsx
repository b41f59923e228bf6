import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useState } from "react";
import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Deletion } from "../../../../shared/offboarding/offboarding.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import type { TenantDetails } from "../../../../shared/tenants/tenant-details.ts";
import type { TenantNote } from "../../../../shared/tenants/tenant-note.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { tenantQuery } from "../../api/tenants.ts";
import { DESTRUCTIVE } from "../../components/dialogs/destructive.ts";
import { Figure, Figures } from "../../components/layout/figures.tsx";
import { EmailLink, PhoneLink } from "../../components/layout/links.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { DataTable } from "../../components/tables/data-table.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { whenText } from "../../lib/dates.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus, ADMINISTRATOR_COLUMNS, InvitationStatus } from "../../people/account-status.tsx";
import { Notes } from "../../people/notes.tsx";
import { deletionText } from "../../people/offboarding-texts.ts";
import { HistoryEntries } from "../../people/record-history.tsx";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";
import ConfirmDeactivation from "./confirm-deactivation.tsx";
import { useResendInvitation, useSetTenantStatus } from "./tenant-mutations.ts";

export { help } from "./help.ts";

/** Shows the button that invites an administrator again who has never signed in. */
function ResendInvitation(administrator: Administrator) {
  const of = fullName(administrator);
  const resend = useResendInvitation(administrator, of);
  if (administrator.invitation !== "pending" || administrator.status !== "ACTIVE") return null;
  const action = { text: "Resend invitation", loading: resend.isPending, onClick: () => resend.mutate() };
  return <RowActions of={of} actions={[action]} />;
}

const COLUMNS = [
  ...ADMINISTRATOR_COLUMNS,
  {
    id: "actions",
    header: "Actions",
    minWidth: 160,
    cell: (administrator: Administrator) => <ResendInvitation {...administrator} />,
  },
];

/** Lists the owner and the administrators of a clinic. */
const TenantAdministrators = ({ administrators }: { readonly administrators: readonly Administrator[] }) => (
  <DataTable
    title="Administrators"
    items={administrators}
    columns={COLUMNS}
    searchIn={["first_name", "last_name", "email"]}
    trackBy="user_id"
    empty={TENANT_SCREEN.noAdministrators}
    loadingText="Loading administrators"
  />
);

/** Says that the onboarding of a clinic is not complete, and offers to resume it. */
function IncompleteSetup({ tenant }: { readonly tenant: Tenant }) {
  const navigate = useNavigate();
  const resend = useResendInvitation(tenant, tenant.tenant_name);
  return (
    <Alert
      type="warning"
      header={TENANT_SCREEN.setupIncomplete}
      action={
        <Actions>
          {tenant.invitation === "pending" && (
            <Button loading={resend.isPending} onClick={() => resend.mutate()}>
              Resend invitation
            </Button>
          )}
          <Button onClick={() => navigate(linkTo(PATHS.createTenant, {}, { resume: tenant.tenant_id }))}>Resume</Button>
        </Actions>
      }
    >
      {TENANT_SCREEN.incomplete}
    </Alert>
  );
}

/** Says why a clinic is suspended, who suspended it and when. */
const SuspensionNotice = ({ suspension }: { readonly suspension: TenantNote }) => (
  <Alert type="info" statusIconAriaLabel="Info" header={TENANT_SCREEN.suspended}>
    <div className="note-text">{suspension.text}</div>
    {suspension.author_name} · {whenText(suspension.created_at)}
  </Alert>
);

/** Says that a clinic is about to be deleted: who requested or confirmed it, and when. */
const DeletionNotice = ({ deletion }: { readonly deletion: Deletion }) => (
  <Alert type="warning" statusIconAriaLabel="Warning" header={TENANT_SCREEN.deletionTitles[deletion.status]}>
    {deletionText(deletion)}
  </Alert>
);

/** Shows the owner, the contact details and the creation date of a clinic. */
const TenantFacts = ({ tenant }: { readonly tenant: TenantDetails }) => (
  <KeyValuePairs
    columns={4}
    minColumnWidth={200}
    items={[
      { label: "Owner", value: tenant.owner ? fullName(tenant.owner) : "–" },
      { label: "Owner's invitation", value: <InvitationStatus invitation={tenant.invitation} /> },
      { label: "Email", value: <EmailLink email={tenant.email} /> },
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
  const { use, history, status, suspension, failed_messages, deletion } = tenant;
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
      {suspension && <SuspensionNotice suspension={suspension} />}
      {deletion && <DeletionNotice deletion={deletion} />}
      {tenant.setup !== "complete" && <IncompleteSetup tenant={tenant} />}
      <Figures>
        <Figure label="Appointments in 30 days" value={use.appointments_30_days} />
        <Figure label="Active staff" value={use.staff} />
        <Figure label="Locations" value={use.locations} />
        <Figure
          label="Messages not delivered this month"
          value={failed_messages.this_month}
          note={`Last month: ${failed_messages.last_month}`}
        />
        <Figure label="Last activity" value={use.last_activity ? dateText(use.last_activity) : TENANT_SCREEN.never} />
      </Figures>
      <Section title="Details">
        <TenantFacts tenant={tenant} />
      </Section>
      <TenantAdministrators administrators={tenant.administrators} />
      <Section title="Notes" description={TENANT_SCREEN.notesAbout}>
        <Notes record={{ tenant_id: tenant.tenant_id }} empty={TENANT_SCREEN.noNotes} />
      </Section>
      <Section title="History">
        {history.length > 0 ? <HistoryEntries entries={history} /> : TENANT_SCREEN.noHistory}
      </Section>
      {deactivating && <ConfirmDeactivation tenant={tenant} onDone={() => setDeactivating(false)} />}
    </Page>
  );
}
