import Badge from "@cloudscape-design/components/badge";
import type { TableProps } from "@cloudscape-design/components/table";
import { fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { byText } from "../../lib/text-order.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { GENDER_TEXT } from "../../people/gender.ts";

export const leadHref = ({ lead_id }: Pick<Lead, "lead_id">): string => linkTo(PATHS.lead, { leadId: lead_id });

const byName = (a: Lead, b: Lead) => byText(`${a.last_name} ${a.first_name}`, `${b.last_name} ${b.first_name}`);

/** The columns of the list of leads. */
export const LEAD_COLUMNS: readonly TableProps.ColumnDefinition<Lead>[] = [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    sortingComparator: byName,
    cell: (lead) => (
      <>
        {fullName(lead)} {lead.patient_id && <Badge color="green">Patient</Badge>}
      </>
    ),
  },
  { id: "email", header: "Email", cell: ({ email }) => email || "–", sortingField: "email" },
  { id: "contact", header: "Contact", cell: ({ contact }) => contact, sortingField: "contact" },
  { id: "dob", header: "DOB", cell: ({ dob }) => dateText(dob) || "–", sortingField: "dob" },
  { id: "gender", header: "Gender", cell: ({ gender }) => GENDER_TEXT[gender], sortingField: "gender" },
  {
    id: "view",
    header: "View",
    cell: (lead) => (
      <RouterLink href={leadHref(lead)} ariaLabel={`View ${fullName(lead)}`}>
        View
      </RouterLink>
    ),
  },
];
