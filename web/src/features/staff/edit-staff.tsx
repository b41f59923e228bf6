import { valuesOf } from "../../../../shared/contract/field-lists.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { STAFF_SCREEN } from "../../../../shared/staff/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { DRY_RUN } from "../../api/dry-run.ts";
import { staffApi } from "../../api/staff-api.ts";
import { FormFields } from "../../components/form-fields.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { confirmBeforeSave } from "../../scheduling/confirm-before-save.ts";
import { Consequences } from "../../scheduling/consequences.tsx";
import { ChangeEffects } from "./change-effects.tsx";
import { staffChanged } from "./queries.ts";
import { StaffEdit } from "./staff-form.ts";
import { EDIT_LOOKS } from "./staff-looks.tsx";

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
      <FormFields control={control} looks={EDIT_LOOKS} />
      <ChangeEffects control={control} staff={staff} />
      <Consequences />
    </FormModal>
  );
}
