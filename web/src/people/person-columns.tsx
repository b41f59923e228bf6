import type { ReactNode } from "react";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { fullName } from "../../../shared/values/names.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import type { Column } from "../components/column.ts";
import { PhoneLink } from "../components/phone-link.tsx";
import { RouterLink } from "../components/router-link.tsx";
import { byText } from "../lib/text-order.ts";
import { linkTo, PATHS } from "../paths.ts";
import { GENDER_TEXT } from "./gender.ts";

export const patientHref = ({ patient_id }: { readonly patient_id: string }): string =>
  linkTo(PATHS.patient, { patientId: patient_id });

export const leadHref = ({ lead_id }: Pick<Lead, "lead_id">): string => linkTo(PATHS.lead, { leadId: lead_id });

const lastFirst = ({ last_name, first_name }: Patient | Lead) => `${last_name} ${first_name}`;

/** Returns the columns of a list of patients or leads, whose names lead to their pages. */
export const personColumns = <Person extends Patient | Lead>(
  hrefOf: (person: Person) => string,
  badgeOf: (person: Person) => ReactNode = () => null,
  csv: Column<Person>["csv"] = {},
): readonly Column<Person>[] => [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    sortingComparator: (a, b) => byText(lastFirst(a), lastFirst(b)),
    cell: (person) => (
      <>
        <RouterLink href={hrefOf(person)}>{fullName(person)}</RouterLink> {badgeOf(person)}
      </>
    ),
    csv: { Name: fullName, ...csv },
  },
  { id: "email", header: "Email", cell: ({ email }) => email || "–", sortingField: "email" },
  {
    id: "contact",
    header: "Contact",
    cell: ({ contact }) => <PhoneLink phone={contact} />,
    sortingField: "contact",
    csv: { Contact: ({ contact }) => phoneText(contact) },
  },
  {
    id: "dob",
    header: "DOB",
    cell: ({ dob }) => dateText(dob) || "–",
    sortingField: "dob",
    csv: { DOB: ({ dob }) => dob },
  },
  { id: "gender", header: "Gender", cell: ({ gender }) => GENDER_TEXT[gender], sortingField: "gender" },
  {
    id: "view",
    header: "View",
    csv: {},
    cell: (person) => (
      <RouterLink href={hrefOf(person)} ariaLabel={`View ${fullName(person)}`}>
        View
      </RouterLink>
    ),
  },
];
