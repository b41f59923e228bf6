import { useSearchParams } from "react-router-dom";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { servicesQuery } from "../../api/services.ts";
import { servicesApi } from "../../api/services-api.ts";
import { FormPanel } from "../../components/form-panel.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { ServiceFields } from "./service-fields.ts";
import { ServiceForm } from "./service-form.tsx";

const emptyService = (location_id: string, status: ServiceFields["status"] = ""): ServiceFields => ({
  service_name: "",
  location_id,
  status,
  fee: "",
  duration: "",
});

/** Adds services to a location, which the address may name. */
export function AddService() {
  const [search] = useSearchParams();
  const { form, control, busy, submit } = useEntityForm({
    id: "service",
    schema: ServiceFields,
    defaults: emptyService(search.get("location") ?? ""),
    save: (body) => servicesApi.create({ body }),
    failure: SCREENS.services.addFailed,
    onSaved: ({ location_id, status }) => {
      void queryClient.invalidateQueries({ queryKey: servicesQuery(location_id).queryKey });
      notifySuccess(SCREENS.services.added);
      // Services are added one after the other: what they have in common stays.
      form.reset(emptyService(location_id, status));
    },
  });
  return (
    <FormPanel
      header="Add a service"
      action="Add service"
      busyAction="Adding..."
      busy={busy}
      onSubmit={() => void submit()}
    >
      <ServiceForm control={control} />
    </FormPanel>
  );
}
