import "../../people/notes.css";
import { useQuery } from "@tanstack/react-query";
import { dateText } from "../../../../shared/values/us-text.ts";
import { waitlistOfPatientQuery } from "../../api/waitlist.ts";
import { preferencesText } from "../../booking/waitlist/preferences-text.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { deviceDay } from "../../lib/dates.ts";
import { PATHS } from "../../paths.ts";

/** Shows the services that a patient waits for, or nothing if there are none. */
export default function WaitingOfPatient({ patient_id }: { readonly patient_id: string }) {
  const query = useQuery(waitlistOfPatientQuery(patient_id));
  if (!query.data?.length) return <QueryFailure query={query} />;
  return (
    <Section title="Waiting for">
      <ul className="notes" aria-label="Waiting for">
        {query.data.map((entry) => (
          <li key={entry.entry_id}>
            <div>
              {entry.service_name} at {entry.location_name}
            </div>
            <div className="note-author">
              {preferencesText(entry)} · since {dateText(deviceDay(entry.created_at))}
            </div>
          </li>
        ))}
      </ul>
      <RouterLink href={PATHS.waitlist}>Open the waitlist</RouterLink>
    </Section>
  );
}
