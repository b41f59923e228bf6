import { MESSAGES } from "../../../../shared/messages.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { latestOf } from "../../api/latest-of.ts";
import { queryClient } from "../../api/query-client.ts";
import { servicesQuery } from "../../api/services.ts";
import { servicesApi } from "../../api/services-api.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { ServiceFields } from "./service-fields.ts";
import { ServiceForm } from "./service-form.tsx";

const fieldsOf = ({ service_id: _, version: __, duration, ...fields }: Service): ServiceFields => ({
  ...fields,
  duration: String(duration),
});

interface EditServiceProps {
  readonly service: Service;
  readonly onDone: () => void;
}

/** Changes a service in a dialog. */
export function EditService({ service, onDone }: EditServiceProps) {
  const { service_id, location_id } = service;
  const list = { ...servicesQuery(location_id), staleTime: 0 };
  const { control, busy, submit, conflict } = useEntityForm({
    id: "edit-service",
    schema: ServiceFields,
    defaults: fieldsOf(service),
    version: service.version,
    failure: SCREENS.services.updateFailed,
    save: async ({ location_id: _, ...values }, version) => {
      await servicesApi.update({ params: { service_id }, body: { ...values, version } });
      await queryClient.invalidateQueries({ queryKey: list.queryKey });
    },
    onSaved: () => {
      notifySuccess(SCREENS.services.updated);
      onDone();
    },
    latest: async () => {
      const isMeant = (each: Service) => each.service_id === service_id;
      const now = await latestOf(queryClient.fetchQuery(list), isMeant, MESSAGES.notFound.service);
      return { fields: fieldsOf(now), version: now.version };
    },
  });
  return (
    <FormModal
      header={`Edit ${service.service_name}`}
      action="Save"
      busy={busy}
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      <ConflictAlert conflict={conflict} />
      <ServiceForm control={control} locationFixed />
    </FormModal>
  );
}
