import type { TableProps } from "@cloudscape-design/components/table";
import { fullName } from "../../../../shared/names.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { byText } from "../../lib/text-order.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { GENDER_TEXT } from "../../people/gender.ts";

export const patientHref = ({ patient_id }: Pick<Patient, "patient_id">): string =>
  linkTo(PATHS.patient, { patientId: patient_id });

const byName = (a: Patient, b: Patient) => byText(`${a.last_name} ${a.first_name}`, `${b.last_name} ${b.first_name}`);

/** The columns of the list of patients. */
export const PATIENT_COLUMNS: readonly TableProps.ColumnDefinition<Patient>[] = [
  { id: "name", header: "Name", cell: fullName, sortingComparator: byName, isRowHeader: true },
  { id: "email", header: "Email", cell: ({ email }) => email || "–", sortingField: "email" },
  { id: "contact", header: "Contact", cell: ({ contact }) => contact, sortingField: "contact" },
  { id: "dob", header: "DOB", cell: ({ dob }) => dateText(dob) || "–", sortingField: "dob" },
  { id: "gender", header: "Gender", cell: ({ gender }) => GENDER_TEXT[gender], sortingField: "gender" },
  {
    id: "view",
    header: "View",
    cell: (patient) => (
      <RouterLink href={patientHref(patient)} ariaLabel={`View ${fullName(patient)}`}>
        View
      </RouterLink>
    ),
  },
];
