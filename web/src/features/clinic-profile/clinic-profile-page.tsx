import "./profile-card.css";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { TENANTS_SCREEN } from "../../../../shared/tenants/texts.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { prefetch } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { WebsiteLink } from "../../components/website-link.tsx";
import { currentTenantQuery, EditProfile } from "./edit-profile.tsx";

const pairs = (tenant: Tenant) => [
  { label: "Clinic name", value: tenant.tenant_name },
  { label: "Username", value: tenant.username },
  { label: "Email", value: tenant.email },
  { label: "Phone Number", value: phoneText(tenant.phone_number) },
  {
    label: "Address",
    value: (
      <>
        {tenant.street}
        <br />
        {tenant.city}, {tenant.state} {tenant.zipcode}
      </>
    ),
  },
  { label: "Website", value: tenant.website_url ? <WebsiteLink url={tenant.website_url} /> : "-" },
  { label: "Overbooking", value: tenant.allow_overbooking ? "Allowed, with a reason" : "Not allowed" },
];

/** Shows the logo and the profile of the clinic. */
const ProfileCard = ({ tenant }: { readonly tenant: Tenant }) => (
  <div className="profile-card">
    <div className="profile-logo">
      {tenant.logo_url ? <img src={tenant.logo_url} alt={`Logo of ${tenant.tenant_name}`} /> : "No logo yet"}
    </div>
    <KeyValuePairs columns={3} minColumnWidth={200} items={pairs(tenant)} />
  </div>
);

export const loader = () => prefetch(currentTenantQuery());

export function Component() {
  const query = useQuery(currentTenantQuery());
  const { data } = query;
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title="Clinic Profile"
      description="How your clinic presents itself"
      actions={
        <Button disabled={!data} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Container>
        <QueryBoundary
          query={query}
          loading="Loading the clinic's profile"
          notFound={<EmptyState title={TENANTS_SCREEN.none} />}
        >
          {(tenant) => <ProfileCard tenant={tenant} />}
        </QueryBoundary>
      </Container>
      {editing && data && <EditProfile tenant={data} onDone={() => setEditing(false)} />}
    </Page>
  );
}
