import { FormPanel } from "../../components/form-panel.tsx";
import { LocationForm } from "./location-form.tsx";
import { useLocationForm } from "./use-location-form.ts";

/** Adds a location, and is empty again for the next one. */
export function AddLocation() {
  const { form, busy, submit, reset } = useLocationForm(undefined, () => reset());
  return (
    <FormPanel
      header="Add a location"
      action="Save location"
      busyAction="Saving..."
      busy={busy}
      onSubmit={() => void submit()}
    >
      <LocationForm form={form} isNew />
    </FormPanel>
  );
}
