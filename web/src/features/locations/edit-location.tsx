import type { Location } from "../../../../shared/locations/location.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { LocationForm } from "./location-form.tsx";
import { useLocationForm } from "./use-location-form.ts";

interface EditLocationProps {
  readonly location: Location;
  readonly onDone: () => void;
}

/** Changes a location in a dialog. */
export function EditLocation({ location, onDone }: EditLocationProps) {
  const { form, busy, submit, conflict } = useLocationForm(location, onDone);
  return (
    <FormModal
      header={`Edit ${location.location_name}`}
      action="Save"
      busy={busy}
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      <ConflictAlert conflict={conflict} />
      <LocationForm form={form} isNew={false} />
    </FormModal>
  );
}
