import Link from "@cloudscape-design/components/link";
import type { TableProps } from "@cloudscape-design/components/table";
import type { Location } from "../../../../shared/locations/location.ts";
import { textColumn } from "../../components/text-column.ts";

const websiteOf = ({ website, email }: Location) => website ?? email;

function Website({ website, email }: Location) {
  if (!website) return email;
  return (
    <Link href={website} external externalIconAriaLabel="Opens in a new tab">
      {website.replace(/^https?:\/\/|\/$/g, "")}
    </Link>
  );
}

/** What the list of locations tells of each. */
export const LOCATION_COLUMNS: readonly TableProps.ColumnDefinition<Location>[] = [
  { ...textColumn<Location>("location_name", "Clinic Name"), isRowHeader: true },
  textColumn("street", "Street"),
  textColumn("city", "City"),
  textColumn("state", "State"),
  textColumn("zipcode", "Zipcode"),
  textColumn("phone_number", "Phone"),
  {
    ...textColumn("website", "Website", websiteOf),
    cell: Website,
  },
];
