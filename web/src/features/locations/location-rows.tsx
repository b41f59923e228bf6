import type { TableProps } from "@cloudscape-design/components/table";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Listing } from "../../components/crud/crud.ts";
import { EmailText, WebsiteLink } from "../../components/layout/links.tsx";
import { phoneColumn, textColumn } from "../../components/tables/columns.ts";

export const LOCATION_ROWS: Listing<Location> = {
  idName: "location_id",
  nameOf: ({ location_name }) => location_name,
};

const websiteOf = ({ website, email }: Location) => website ?? email;

const Website = ({ website, email }: Location) =>
  website ? <WebsiteLink url={website} /> : <EmailText email={email} />;

/** So that names and streets take two lines at most. */
const NAME_WIDTH = 115;

export const LOCATION_COLUMNS: readonly TableProps.ColumnDefinition<Location>[] = [
  {
    ...textColumn<Location>("location_name", "Clinic Name", ({ location_name, status }) =>
      status === "INACTIVE" ? `${location_name} (inactive)` : location_name,
    ),
    isRowHeader: true,
    minWidth: NAME_WIDTH,
  },
  { ...textColumn<Location>("street", "Street"), minWidth: NAME_WIDTH },
  textColumn<Location>("city", "City"),
  // No one sorts by these, and without the arrows the table fits a laptop's screen.
  { id: "state", header: "State", cell: ({ state }) => state },
  { id: "zipcode", header: "Zipcode", cell: ({ zipcode }) => zipcode },
  phoneColumn("phone_number", "Phone"),
  { ...textColumn("website", "Website", websiteOf), minWidth: 145, cell: Website },
];
