import Link from "@cloudscape-design/components/link";
import type { TableProps } from "@cloudscape-design/components/table";
import type { Location } from "../../../../shared/locations/location.ts";
import { byText } from "../../lib/text-order.ts";

const column = (id: keyof Location & string, header: string): TableProps.ColumnDefinition<Location> => ({
  id,
  header,
  sortingField: id,
  cell: (location) => `${location[id]}`,
});

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
  { ...column("location_name", "Clinic Name"), isRowHeader: true },
  column("street", "Street"),
  column("city", "City"),
  column("state", "State"),
  column("zipcode", "Zipcode"),
  column("phone_number", "Phone"),
  {
    ...column("website", "Website"),
    sortingComparator: (a, b) => byText(websiteOf(a), websiteOf(b)),
    cell: Website,
  },
];
