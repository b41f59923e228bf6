import type { Location } from "../../../../shared/locations/location.ts";
import { FormModal } from "../../components/form-modal.tsx";
import { LocationForm } from "./location-form.tsx";
import { useLocationForm } from "./use-location-form.ts";

interface EditLocationProps {
  readonly location: Location;
  readonly onDone: () => void;
}

/** Changes a location in a dialog. */
export function EditLocation({ location, onDone }: EditLocationProps) {
  const entity = useLocationForm(location, onDone);
  return (
    <FormModal header={`Edit ${location.location_name}`} action="Save" entity={entity} onCancel={onDone}>
      <LocationForm form={entity.form} isNew={false} />
    </FormModal>
  );
}
