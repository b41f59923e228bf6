import type { TableProps } from "@cloudscape-design/components/table";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Listing } from "../../components/crud/crud.ts";
import { EmailText, WebsiteLink } from "../../components/layout/links.tsx";
import { EMAIL_WIDTH, phoneColumn, textColumn } from "../../components/tables/columns.ts";

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
  textColumn<Location>("state", "State"),
  textColumn<Location>("zipcode", "Zipcode"),
  phoneColumn("phone_number", "Phone"),
  { ...textColumn("website", "Website", websiteOf), minWidth: EMAIL_WIDTH, cell: Website },
];
