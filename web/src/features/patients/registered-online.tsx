import Alert from "@cloudscape-design/components/alert";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { duplicatesQuery, identityOf } from "../../people/duplicates.tsx";

/** Says that a patient registered by booking online, and names the known patients who could be the same person. */
export default function RegisteredOnline({ patient }: { readonly patient: Patient }) {
  const { patient_id } = patient;
  const query = useQuery(duplicatesQuery(identityOf(patient)));
  const found = (query.data ?? []).filter(({ id, kind, likely }) => kind === "Patient" && likely && id !== patient_id);
  if (found.length === 0) return <QueryFailure query={query} />;
  return (
    <Alert type="info" statusIconAriaLabel="Info" header="Registered online. Could this be a patient whom you know?">
      <ul className="duplicates">
        {found.map(({ id, name, dob, contact, because }) => (
          <li key={id}>
            <strong>{name}</strong> {[dateText(dob), phoneText(contact)].filter(Boolean).join(" · ")}
            <div>{because.join(" · ")}</div>
            <RouterLink
              href={linkTo(PATHS.mergePatients, { patientId: id, otherId: patient_id })}
              ariaLabel={`Compare and merge with ${name}`}
            >
              Compare and merge
            </RouterLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
