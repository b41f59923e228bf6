import { valuesOf } from "../../../../shared/field-lists.ts";
import { fullName } from "../../../../shared/names.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { STAFF_ROLES, STAFF_STATUSES, type Staff } from "../../../../shared/staff/staff.ts";
import { staffApi } from "../../api/staff-api.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { LocationField } from "../../scheduling/location-field.tsx";
import { ChangeEffects } from "./change-effects.tsx";
import { staffChanged } from "./queries.ts";
import { StaffEdit } from "./staff-form.ts";

const fieldsOf = (staff: Staff): StaffEdit => valuesOf(StaffEdit.shape, staff);

interface EditStaffProps {
  readonly staff: Staff;
  readonly onDone: () => void;
}

/** Changes a person in a dialog, which says what a change of status, role or location leads to. */
export function EditStaff({ staff, onDone }: EditStaffProps) {
  const params = { staff_id: staff.staff_id };
  const entity = useEntityForm<StaffEdit, StaffEdit, Staff>({
    id: `edit-staff-${staff.staff_id}`,
    schema: StaffEdit,
    defaults: fieldsOf(staff),
    version: staff.version,
    fieldsOf,
    failure: SCREENS.staff.updateFailed,
    save: async (_, version, edited) => {
      const saved = await staffApi.update({ params, body: { ...edited, version } });
      await staffChanged();
      return saved;
    },
    onSaved: () => {
      onDone();
      notifySuccess(SCREENS.staff.updated);
    },
  });
  const { control } = entity;
  return (
    <FormModal header={`Edit ${fullName(staff)}`} action="Save" entity={entity} onCancel={onDone}>
      <FieldGrid>
        <TextField control={control} name="first_name" label="First Name" autoComplete="off" ariaRequired />
        <TextField
          control={control}
          name="middle_name"
          label="Middle Name"
          constraintText="Optional"
          autoComplete="off"
        />
        <TextField control={control} name="last_name" label="Last Name" autoComplete="off" ariaRequired />
        <TextField
          control={control}
          name="phone_number"
          label="Phone Number"
          inputMode="tel"
          constraintText="10 digits"
          autoComplete="off"
          ariaRequired
        />
        <SelectField control={control} name="role" label="Role" options={optionsOf(STAFF_ROLES)} />
        <SelectField control={control} name="status" label="Status" options={optionsOf(STAFF_STATUSES)} />
        <LocationField
          control={control}
          name="location_id"
          label="Clinic Location"
          failed={SCREENS.staff.locationsFailed}
        />
      </FieldGrid>
      <ChangeEffects control={control} staff={staff} />
    </FormModal>
  );
}
