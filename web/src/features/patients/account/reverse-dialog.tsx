import { type LedgerEntry, Reversal } from "../../../../../shared/payments/ledger.ts";
import { KIND_NAMES } from "../../../../../shared/payments/texts.ts";
import { moneyChanged, paymentsApi } from "../../../api/payments.ts";
import { FormModal } from "../../../components/forms/form-modal.tsx";
import { TextField } from "../../../components/forms/text-field.tsx";
import { centsText } from "../../../lib/formats.ts";
import { useEntityForm } from "../../../lib/forms/use-entity-form.ts";
import { ACCOUNT_SCREEN } from "./texts.ts";

interface ReverseDialogProps {
  readonly patient_id: string;
  readonly entry: LedgerEntry;
  readonly onDone: () => void;
}

/** Asks why an entry is reversed, and reverses it. */
export default function ReverseDialog({ patient_id, entry, onDone }: ReverseDialogProps) {
  const { entry_id, kind, amount_cents } = entry;
  const entity = useEntityForm({
    id: `reverse-${entry_id}`,
    schema: Reversal,
    defaults: { reason: "" },
    // A refusal may mean that another desk has reversed it meanwhile, so the account is loaded again in any case.
    save: (body) => paymentsApi.reverse({ params: { entry_id }, body }).finally(() => void moneyChanged(patient_id)),
    onSaved: onDone,
    done: ACCOUNT_SCREEN.reversed,
    failure: ACCOUNT_SCREEN.notReversed,
  });
  return (
    <FormModal
      header={ACCOUNT_SCREEN.reverseTitle(`${KIND_NAMES[kind].toLowerCase()} of ${centsText(amount_cents)}`)}
      action={ACCOUNT_SCREEN.reverse}
      entity={entity}
      onCancel={onDone}
    >
      <div>{ACCOUNT_SCREEN.reverseNote}</div>
      <TextField
        control={entity.control}
        name="reason"
        label={ACCOUNT_SCREEN.fields.reason}
        ariaRequired
        autoComplete="off"
      />
    </FormModal>
  );
}
