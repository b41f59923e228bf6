import type { FieldValues } from "react-hook-form";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { FormModal } from "../form-modal.tsx";
import type { Crud } from "./crud.ts";

interface EditDialogProps<Row, Fields extends FieldValues, Values> {
  readonly crud: Crud<Row, Fields, Values>;
  readonly row: Row & { readonly version: number };
  readonly onDone: () => void;
}

/** Changes one thing in a dialog. */
export function EditDialog<Row, Fields extends FieldValues, Values>(props: EditDialogProps<Row, Fields, Values>) {
  const { crud, row, onDone } = props;
  const { kind, schema, Fields, idName, nameOf, fieldsOf, update, refresh, texts } = crud;
  const entity = useEntityForm({
    id: `edit-${kind}-${row[idName]}`,
    schema,
    defaults: fieldsOf(row),
    version: row.version,
    fieldsOf,
    failure: texts.updateFailed,
    save: async (values, version, edited) => {
      const saved = await update(row, { ...edited, version }, values);
      await refresh(saved);
      return saved;
    },
    onSaved: () => {
      notifySuccess(texts.updated);
      onDone();
    },
  });
  return (
    <FormModal header={`Edit ${nameOf(row)}`} action="Save" entity={entity} onCancel={onDone}>
      <Fields control={entity.control} isNew={false} />
    </FormModal>
  );
}
