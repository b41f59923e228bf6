import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { PhoneLink } from "../../components/phone-link.tsx";

/** Shows the details of a staff member. */
export function StaffDetails({ staff }: { readonly staff: Staff }) {
  const { email, phone_number, date_of_birth, street, city, state, zipcode, location_id } = staff;
  const { data: locations } = useQuery(locationsQuery());
  const location = locations?.find((each) => each.location_id === location_id);
  const address = [street, city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: "Email", value: <Link href={`mailto:${email}`}>{email}</Link> },
        { label: "Phone Number", value: <PhoneLink phone={phone_number} /> },
        { label: "Date of Birth", value: dateText(date_of_birth) },
        { label: "Address", value: address },
        { label: "Clinic Location", value: location?.location_name ?? "" },
      ]}
    />
  );
}
