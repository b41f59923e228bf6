import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { appointmentsApi } from "../../api/api.ts";
import { ledgerQuery } from "../../api/payments.ts";
import { keyedQuery, prefetch } from "../../api/query-client.ts";
import { useRights } from "../../booking/use-today.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import type { PageModule } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import Account from "./account/account.tsx";
import { ACCOUNT_SCREEN } from "./account/texts.ts";

/** Builds the query of a patient's name as an appointment shows it, because administrators and managers don't open patients. */
const nameQuery = (patient_id: string) =>
  keyedQuery(["appointments", "name", patient_id], async () => {
    const { items } = await appointmentsApi.list({ query: { patient_id, limit: 1 } });
    return items;
  });

export const loader: PageModule["loader"] = ({ params: { patientId = "" } }) =>
  prefetch(ledgerQuery(patientId), nameQuery(patientId));

/** Shows a patient's account on a page of its own, for those who don't see the rest of the record as well. */
export function Component() {
  const { patientId: patient_id = "" } = useParams();
  const { data: [appointment] = [] } = useQuery(nameQuery(patient_id));
  const { books } = useRights();
  return (
    <Page
      title={appointment ? `Account of ${appointment.patient_name}` : ACCOUNT_SCREEN.title}
      actions={books && <RouterLink href={linkTo(PATHS.patient, { patientId: patient_id })}>Open patient</RouterLink>}
    >
      <Section title={ACCOUNT_SCREEN.title}>
        <Account key={patient_id} patient_id={patient_id} />
      </Section>
    </Page>
  );
}
