import type { TableProps } from "@cloudscape-design/components/table";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Listing } from "../../components/crud/crud.ts";
import { EmailText, WebsiteLink } from "../../components/layout/links.tsx";
import { phoneColumn, textColumn, textColumns } from "../../components/tables/columns.ts";

export const LOCATION_ROWS: Listing<Location> = {
  idName: "location_id",
  nameOf: ({ location_name }) => location_name,
};

const websiteOf = ({ website, email }: Location) => website ?? email;

const Website = ({ website, email }: Location) =>
  website ? <WebsiteLink url={website} /> : <EmailText email={email} />;

export const LOCATION_COLUMNS: readonly TableProps.ColumnDefinition<Location>[] = [
  {
    ...textColumn<Location>("location_name", "Clinic Name", ({ location_name, status }) =>
      status === "INACTIVE" ? `${location_name} (inactive)` : location_name,
    ),
    isRowHeader: true,
  },
  ...textColumns<Location>({
    street: "Street",
    city: "City",
    state: "State",
    zipcode: "Zipcode",
  }),
  phoneColumn("phone_number", "Phone"),
  { ...textColumn("website", "Website", websiteOf), cell: Website },
];
