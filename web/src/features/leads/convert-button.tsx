import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { peopleChanged } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { type Duplicate, duplicatesQuery } from "../../people/duplicates.ts";
import { DuplicatesAlert } from "../../people/duplicates-alert.tsx";
import { patientHref } from "../../people/person-columns.tsx";

/** Returns the action that converts a lead into a patient and opens the patient's page. */
function useConvertLead(lead_id: string) {
  const navigate = useNavigate();
  return useAction({
    id: `lead-${lead_id}`,
    run: () => patientsApi.convertLead({ params: { lead_id } }),
    failed: "The lead was not converted.",
    onDone: (patient) => {
      void peopleChanged();
      notifySuccess(`${fullName(patient)} is a patient now.`);
      navigate(patientHref(patient));
    },
  });
}

/** Shows the button that converts a lead into a patient. If there are likely duplicates, they are shown first. */
export function ConvertButton({ lead }: { readonly lead: Lead }) {
  const convert = useConvertLead(lead.lead_id);
  const [checking, setChecking] = useState(false);
  const [found, setFound] = useState<readonly Duplicate[]>([]);

  async function check() {
    setChecking(true);
    // A failed search must not prevent the conversion.
    const duplicates = await queryClient.fetchQuery(duplicatesQuery(lead)).catch(() => []);
    setChecking(false);
    const others = duplicates.filter(({ id, likely }) => likely && id !== lead.lead_id);
    setFound(others);
    if (others.length === 0) convert.mutate();
  }

  return (
    <>
      <Button loading={checking || convert.isPending} onClick={() => void check()}>
        Convert to patient
      </Button>
      {found.length > 0 && (
        <ConfirmModal
          header="Convert to patient?"
          action="Convert anyway"
          busy={convert.isPending}
          onCancel={() => setFound([])}
          onConfirm={() => convert.mutate(undefined, { onSettled: () => setFound([]) })}
        >
          <DuplicatesAlert found={found} />
        </ConfirmModal>
      )}
    </>
  );
}
