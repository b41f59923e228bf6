import "./profile-card.css";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { phoneText } from "../../lib/phone-text.ts";

const Website = ({ website_url }: Tenant) =>
  website_url ? (
    <Link href={website_url} external externalIconAriaLabel="Opens in a new tab">
      {website_url.replace(/^https?:\/\/|\/$/g, "")}
    </Link>
  ) : (
    "-"
  );

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
  { label: "Website", value: <Website {...tenant} /> },
  { label: "Overbooking", value: tenant.allow_overbooking ? "Allowed, with a reason" : "Not allowed" },
];

/** What the clinic tells about itself. */
export const ProfileCard = ({ tenant }: { readonly tenant: Tenant }) => (
  <div className="profile-card">
    <div className="profile-logo">
      {tenant.logo_url ? <img src={tenant.logo_url} alt={`Logo of ${tenant.tenant_name}`} /> : "No logo yet"}
    </div>
    <KeyValuePairs columns={3} minColumnWidth={200} items={pairs(tenant)} />
  </div>
);
