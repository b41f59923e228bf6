import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { phoneText } from "../../lib/phone-text.ts";
import { ActiveStatus } from "../../people/active-status.tsx";

/** Shows a practitioner's contact details, location and status. */
export const PractitionerDetails = ({ practitioner }: { readonly practitioner: Practitioner }) => {
  const { email, phone_number, location_name, status } = practitioner;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: "Email", value: <Link href={`mailto:${email}`}>{email}</Link> },
        { label: "Contact", value: <Link href={`tel:${phone_number}`}>{phoneText(phone_number)}</Link> },
        { label: "Location", value: location_name },
        { label: "Status", value: <ActiveStatus status={status} /> },
      ]}
    />
  );
};
