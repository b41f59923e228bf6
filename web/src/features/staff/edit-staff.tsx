import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { valuesOf } from "../../../../shared/contract/field-lists.ts";
import { STAFF_ROLES, STAFF_STATUSES, type Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { DRY_RUN, staffApi } from "../../api/api.ts";
import { confirmBeforeSave } from "../../booking/confirm-before-save.ts";
import { Consequences } from "../../booking/consequences.tsx";
import { LocationField } from "../../booking/location-field.tsx";
import { CheckboxField } from "../../components/forms/choice-fields.tsx";
import { EMAIL, type FieldConfigs, FormFields, PHONE, ZIPCODE } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { StateField } from "../../components/forms/state-field.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { staffChanged } from "./queries.ts";
import { ChangeEffects } from "./schedule-dialog.tsx";
import { StaffEdit, type StaffFields, type StaffValues } from "./staff-form.ts";
import { STAFF_SCREEN } from "./texts.ts";

const middleName = { label: "Middle Name", optional: true };
const birthDate = { label: "Date of Birth", date: "birth", optional: true } as const;
const street = { label: "Street", optional: true };
const city = { label: "City", optional: true };
const zipcode = { ...ZIPCODE, label: "Zipcode", optional: true };
const phone = { label: "Phone Number", ...PHONE, constraintText: "10 digits", optional: true };
const role = { label: "Role", options: Object.fromEntries(STAFF_ROLES.map((name) => [name, ROLE_NAMES[name]])) };
const status = { label: "Status", options: STAFF_STATUSES };
const location = { label: "Clinic Location", failed: STAFF_SCREEN.locationsFailed };

interface OnlineFieldProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
}

/** Asks whether patients can book the person, which concerns practitioners only. */
function OnlineField<V extends FieldValues, T>({ control, name }: OnlineFieldProps<V, T>) {
  return (
    <CheckboxField control={control} name={name} label="Online booking" description="For practitioners only.">
      Patients can book this person online
    </CheckboxField>
  );
}

/** The fields of a new person, in their order. */
export const STAFF_FIELDS: FieldConfigs<StaffFields, StaffValues> = {
  firstName: "First Name",
  middleName,
  lastName: "Last Name",
  dob: birthDate,
  street,
  city,
  state: (field) => <StateField {...field} optional />,
  zipcode,
  email: { label: "Email", ...EMAIL, constraintText: "Their sign-in name" },
  phoneNumber: phone,
  role,
  status,
  locationId: (field) => <LocationField {...field} {...location} />,
  online: (field) => <OnlineField {...field} />,
};

/** The fields of a person that can be changed. */
const EDIT_FIELDS: FieldConfigs<StaffEdit> = {
  first_name: "First Name",
  middle_name: middleName,
  last_name: "Last Name",
  date_of_birth: birthDate,
  street,
  city,
  state: (field) => <StateField {...field} optional />,
  zipcode,
  phone_number: phone,
  role,
  status,
  location_id: (field) => <LocationField {...field} {...location} />,
  online: (field) => <OnlineField {...field} />,
};

const fieldsOf = (staff: Staff): StaffEdit => valuesOf(StaffEdit.shape, staff);

/** Shows the dialog that edits a staff member. It shows the consequences of a changed status, role or location. */
export function EditStaff({ staff, onDone }: { readonly staff: Staff; readonly onDone: () => void }) {
  const params = { staff_id: staff.staff_id };
  const entity = useEntityForm<StaffEdit, StaffEdit, Staff>({
    id: `edit-staff-${staff.staff_id}`,
    schema: StaffEdit,
    defaults: fieldsOf(staff),
    version: staff.version,
    fieldsOf,
    failure: STAFF_SCREEN.updateFailed,
    save: async (_, version, edited) => {
      const request = { params, body: { ...edited, version } };
      const save = () => staffApi.update(request);
      const preview = () => staffApi.update({ ...request, query: DRY_RUN });
      const needsPreview = edited.status !== undefined || edited.role !== undefined;
      const saved = await (needsPreview
        ? confirmBeforeSave({ preview, save, filter: { practitioner: staff.staff_id } })
        : save());
      await staffChanged();
      return saved;
    },
    onSaved: onDone,
    done: STAFF_SCREEN.updated,
  });
  const { control } = entity;
  return (
    <FormModal header={`Edit ${fullName(staff)}`} action="Save" entity={entity} onCancel={onDone}>
      <FormFields control={control} fields={EDIT_FIELDS} />
      <ChangeEffects control={control} staff={staff} />
      <Consequences />
    </FormModal>
  );
}
