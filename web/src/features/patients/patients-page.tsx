import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { patientsApi } from "../../api/api.ts";
import { patientPages, patientsQuery } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { patientChoice } from "../../booking/form/people-options.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { useKeptPaged } from "../../components/tables/paged-table.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { useSearch } from "../../components/tables/search.tsx";
import { useSearchChange } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { PATHS, patientHref } from "../../paths.ts";
import { PATIENTS_SCREEN } from "../../people/patient-texts.ts";
import { PeopleTable, personColumns } from "../../people/people-table.tsx";
import { useRecentPatients } from "../../people/use-recent-patients.ts";

const PatientForm = lazyPart(async () => ({
  default: (await import("../../people/person-form-modal.tsx")).PersonFormModal<Patient>,
}));

export const loader = () => prefetch(patientsQuery(""));

const idOf = ({ patient_id }: Patient) => patient_id;
// The specification calls the phone number of this list "Contact" and gives each row a View button.
const PERSON_COLUMNS = personColumns<Patient>(patientHref, { phone: "Contact" });

/** Returns the columns of the list, the last with the actions on a patient. */
const columnsWith = (onBook: (patient: Patient) => void): readonly Column<Patient>[] => [
  ...PERSON_COLUMNS,
  {
    id: "actions",
    header: "Actions",
    cell: (patient) => (
      <div className="row-actions">
        <RouterLink href={patientHref(patient)} ariaLabel={`View ${fullName(patient)}`}>
          View
        </RouterLink>
        <RowActions of={fullName(patient)} actions={[{ text: "Book", onClick: () => onBook(patient) }]} />
      </div>
    ),
  },
];

export function Component() {
  const navigate = useNavigate();
  const search = useSearch();
  const searched = search.search !== "";
  const [address, change] = useSearchChange<"add">();
  const [bookingDialog, book] = useBookingDialog((appointment) => navigate(patientHref(appointment)));
  const columns = useMemo(() => columnsWith((patient) => book({ start: { person: patientChoice(patient) } })), [book]);
  const paged = useKeptPaged(useInfiniteQuery(patientsQuery(search.search)), idOf, search.typing);
  const recent = useRecentPatients(searched ? undefined : paged.items);
  const items = useMemo(() => {
    if (searched || !paged.items) return paged.items;
    return [...new Map([...recent, ...paged.items].map((patient) => [idOf(patient), patient])).values()];
  }, [searched, recent, paged.items]);

  return (
    <>
      <PeopleTable
        title="Patients"
        {...(!searched && recent.length > 0 && { description: "Recently opened first" })}
        paged={{ ...paged, items }}
        columns={columns}
        trackBy="patient_id"
        inCard={["contact", "dob"]}
        list={patientPages(search.search)}
        search={search}
        searchLabel="Name, phone or date of birth"
        empty={PATIENTS_SCREEN.empty}
        link={<Button onClick={() => navigate(PATHS.duplicates)}>Likely duplicates</Button>}
        add={{ text: "New patient", onClick: () => change({ add: "patient" }) }}
      />
      {address.get("add") === "patient" && (
        <PatientForm
          noun="patient"
          save={(body) => patientsApi.create({ body })}
          typed={search.search}
          onSaved={(patient) => navigate(patientHref(patient))}
          onBook={(patient) => {
            change({ add: undefined });
            book({ start: { person: patientChoice(patient) } });
          }}
          onCancel={() => change({ add: undefined })}
        />
      )}
      {bookingDialog}
    </>
  );
}
