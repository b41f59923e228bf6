import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { PhoneLink } from "../../components/phone-link.tsx";
import { ActiveStatus } from "../../people/active-status.tsx";

/** Shows a practitioner's contact details, location and status. */
export const PractitionerDetails = ({ practitioner }: { readonly practitioner: Practitioner }) => {
  const { email, phone_number, location_name, status } = practitioner;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: "Email", value: <Link href={`mailto:${email}`}>{email}</Link> },
        { label: "Contact", value: <PhoneLink phone={phone_number} /> },
        { label: "Location", value: location_name },
        { label: "Status", value: <ActiveStatus status={status} /> },
      ]}
    />
  );
};
