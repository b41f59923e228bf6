import { type BillingInfo, NewBillingInfo } from "../../../../shared/billing/billing-info.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { billingApi } from "../../api/billing-api.ts";
import { latestOf } from "../../api/latest-of.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { BillingFields } from "./billing-fields.tsx";
import { billingChanged, billingQuery } from "./queries.ts";

const fieldsOf = ({ billing_id: _, location_name: __, version: ___, ...fields }: BillingInfo): NewBillingInfo => fields;

interface EditBillingProps {
  readonly info: BillingInfo;
  readonly onDone: () => void;
}

/** Changes billing information in a dialog; its location stays. */
export function EditBilling({ info, onDone }: EditBillingProps) {
  const { billing_id, location_name } = info;
  const { control, busy, submit, conflict } = useEntityForm({
    id: "edit-billing",
    schema: NewBillingInfo,
    defaults: fieldsOf(info),
    version: info.version,
    failure: SCREENS.billing.saveFailed,
    save: async (values, version) => {
      await billingApi.replace({ params: { billing_id }, body: { ...values, version } });
      await billingChanged();
    },
    latest: async () => {
      const list = queryClient.fetchQuery({ ...billingQuery(), staleTime: 0 });
      const now = await latestOf(list, (each) => each.billing_id === billing_id, MESSAGES.billing.invalidId);
      return { fields: fieldsOf(now), version: now.version };
    },
    onSaved: () => {
      onDone();
      notifySuccess(SCREENS.billing.saved);
    },
  });
  return (
    <FormModal
      header={`Edit the billing info of ${location_name}`}
      action="Save"
      busy={busy}
      onSubmit={submit}
      onCancel={onDone}
    >
      <ConflictAlert conflict={conflict} />
      <BillingFields control={control} locationFixed />
    </FormModal>
  );
}
