import { type InsuranceProvider, NewInsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { latestOf } from "../../api/latest-of.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { providersChanged, providersQuery } from "./queries.ts";

const fieldsOf = ({ provider_id: _, version: __, ...fields }: InsuranceProvider): NewInsuranceProvider => fields;

interface EditProviderProps {
  readonly provider: InsuranceProvider;
  readonly onDone: () => void;
}

/** Changes a provider in a dialog. */
export function EditProvider({ provider, onDone }: EditProviderProps) {
  const { provider_id } = provider;
  const { control, busy, submit, conflict } = useEntityForm({
    id: "edit-provider",
    schema: NewInsuranceProvider,
    defaults: fieldsOf(provider),
    version: provider.version,
    failure: SCREENS.insurance.providerUpdateFailed,
    save: async (values, version) => {
      await insuranceApi.updateProvider({ params: { provider_id }, body: { ...values, version } });
      await providersChanged();
    },
    latest: async () => {
      const list = queryClient.fetchQuery({ ...providersQuery(), staleTime: 0 });
      const now = await latestOf(list, (each) => each.provider_id === provider_id, MESSAGES.notFound.provider);
      return { fields: fieldsOf(now), version: now.version };
    },
    onSaved: () => {
      onDone();
      notifySuccess(SCREENS.insurance.providerUpdated);
    },
  });
  return (
    <FormModal header={`Edit ${provider.provider_name}`} action="Save" busy={busy} onSubmit={submit} onCancel={onDone}>
      <ConflictAlert conflict={conflict} />
      <ProviderFields control={control} />
    </FormModal>
  );
}
