import { NewInsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { FormPanel } from "../../components/form-panel.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { providersChanged } from "./queries.ts";

const EMPTY: NewInsuranceProvider = { provider_name: "", coverage_type: "", email: "", phone: "", status: "ACTIVE" };

/** Adds a provider. */
export function NewProvider() {
  const { control, busy, submit, reset } = useEntityForm({
    id: "new-provider",
    schema: NewInsuranceProvider,
    defaults: EMPTY,
    failure: SCREENS.insurance.providerFailed,
    save: async (body) => {
      await insuranceApi.createProvider({ body });
      await providersChanged();
    },
    onSaved: () => {
      reset();
      notifySuccess(SCREENS.insurance.providerCreated);
    },
  });
  return (
    <FormPanel header="Add a provider" action="Create Provider" busyAction="Creating..." busy={busy} onSubmit={submit}>
      <ProviderFields control={control} />
    </FormPanel>
  );
}
