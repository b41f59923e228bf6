import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { type Duplicate, duplicatesQuery } from "../../people/duplicates.ts";
import { DuplicatesAlert } from "../../people/duplicates-alert.tsx";
import { useConvertLead } from "./use-convert-lead.ts";

/** Converts a lead into a patient, after showing the patients who may be the same person. */
export function ConvertButton({ lead }: { readonly lead: Lead }) {
  const queryClient = useQueryClient();
  const convert = useConvertLead(lead.lead_id);
  const [checking, setChecking] = useState(false);
  const [found, setFound] = useState<readonly Duplicate[]>([]);

  async function check() {
    setChecking(true);
    // A search that fails must not keep a lead from becoming a patient.
    const all = await queryClient.fetchQuery(duplicatesQuery(lead)).catch(() => []);
    setChecking(false);
    const others = all.filter(({ id, likely }) => likely && id !== lead.lead_id);
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
