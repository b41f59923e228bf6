import "../../people/notes.css";
import { useQuery } from "@tanstack/react-query";
import { waitlistOfPatientQuery } from "../../api/waitlist.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Section } from "../../components/page.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { dateText } from "../../lib/wall-clock.ts";
import { PATHS } from "../../paths.ts";
import { preferencesText } from "../../scheduling/waitlist/preferences-text.ts";

/** Shows what a patient waits for, and nothing where the patient waits for nothing. */
export default function WaitingOfPatient({ patient_id }: { readonly patient_id: string }) {
  const { data, error, refetch } = useQuery(waitlistOfPatientQuery(patient_id));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Section title="Waiting for">
      <ul className="notes" aria-label="Waiting for">
        {data.map((entry) => (
          <li key={entry.entry_id}>
            <div>
              {entry.service_name} at {entry.location_name}
            </div>
            <div className="note-author">
              {preferencesText(entry)} · since {dateText(entry.created_at.slice(0, 10))}
            </div>
          </li>
        ))}
      </ul>
      <RouterLink href={PATHS.waitlist}>Open the waitlist</RouterLink>
    </Section>
  );
}
