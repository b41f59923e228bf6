import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import { fullName } from "../../../../shared/names.ts";
import type { TenantDetails } from "../../../../shared/tenants/tenant-details.ts";
import { PhoneLink } from "../../components/phone-link.tsx";
import { whenText } from "../../lib/when-text.ts";
import { InvitationStatus } from "../../people/invitation-status.tsx";

/** Shows whom a clinic belongs to, how it is reached, and since when it exists. */
export const TenantFacts = ({ tenant }: { readonly tenant: TenantDetails }) => (
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
