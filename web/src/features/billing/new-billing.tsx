import { NewBillingInfo } from "../../../../shared/billing/billing-info.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { billingApi } from "../../api/billing-api.ts";
import { FormPanel } from "../../components/form-panel.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { BillingFields } from "./billing-fields.tsx";
import { billingChanged } from "./queries.ts";
import { useLocationAddress } from "./use-location-address.ts";

const EMPTY: NewBillingInfo = {
  location_id: "",
  street: "",
  city: "",
  state: "",
  zipcode: "",
  payment_type: "CREDIT_CARD",
};

/** Adds billing information to a location. */
export function NewBilling() {
  const { form, control, busy, submit, reset } = useEntityForm({
    id: "new-billing",
    schema: NewBillingInfo,
    defaults: EMPTY,
    failure: SCREENS.billing.saveFailed,
    save: async (body) => {
      await billingApi.create({ body });
      await billingChanged();
    },
    onSaved: () => {
      reset();
      notifySuccess(SCREENS.billing.saved);
    },
  });
  useLocationAddress(form);
  return (
    <FormPanel header="Add billing info" action="Save" busyAction="Saving..." busy={busy} onSubmit={submit}>
      <BillingFields control={control} />
    </FormPanel>
  );
}
