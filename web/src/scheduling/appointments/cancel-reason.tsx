import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { CANCEL_REASONS } from "../../../../shared/appointments/cancel-reasons.ts";

const MAX_DETAILS = 150;

/** Asks why an appointment is cancelled: one of the usual reasons, some details, or both. */
export function CancelReason({ onChange }: { readonly onChange: (reason: string) => void }) {
  const [chosen, setChosen] = useState("");
  const [details, setDetails] = useState("");
  const change = (reason: string, text: string) => {
    setChosen(reason);
    setDetails(text);
    onChange([reason, text.trim()].filter(Boolean).join(": "));
  };
  return (
    <SpaceBetween size="s">
      <FormField label="Reason">
        <RadioGroup
          value={chosen || null}
          items={CANCEL_REASONS.map((reason) => ({ value: reason, label: reason }))}
          onChange={({ detail }) => change(detail.value, details)}
        />
      </FormField>
      <FormField label="Details">
        <Input value={details} onChange={({ detail }) => change(chosen, detail.value.slice(0, MAX_DETAILS))} />
      </FormField>
    </SpaceBetween>
  );
}
