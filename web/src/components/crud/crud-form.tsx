import type { FieldValues } from "react-hook-form";
import { queryClient } from "../../api/query-client.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { FormFields } from "../form-fields.tsx";
import { FormModal } from "../form-modal.tsx";
import { FormPanel } from "../form-panel.tsx";
import type { Creation, Crud, CrudFieldsProps } from "./crud.ts";

function Fields<Row, Form extends FieldValues, Values>({
  creation: { fields: Drawn },
  ...props
}: CrudFieldsProps<Form, Values> & { readonly creation: Creation<Row, Form, Values> }) {
  return typeof Drawn === "function" ? <Drawn {...props} /> : <FormFields control={props.control} looks={Drawn} />;
}

/** Has the list that shows a row loaded again. */
export const refreshed = async <Row,>({ listKey }: Pick<Creation<Row, never, never>, "listKey">, row: Row) => {
  await queryClient.invalidateQueries({ queryKey: listKey(row) });
  return row;
};

export interface AddFormProps<Row, Form extends FieldValues, Values> {
  readonly creation: Creation<Row, Form, Values>;
  readonly header: string;
  readonly action: string;
  readonly busyAction: string;
  readonly defaults: Form;
  /** Returns what the next one begins with. @default the defaults */
  readonly next?: (saved: Row) => Form;
}

/** Adds things of one kind, one after the other. */
export function AddForm<Row, Form extends FieldValues, Values>(props: AddFormProps<Row, Form, Values>) {
  const { creation, defaults, next = () => defaults, ...panel } = props;
  const entity = useEntityForm({
    id: `add-${creation.kind}`,
    schema: creation.schema,
    defaults,
    failure: creation.texts.addFailed,
    save: async (values) => refreshed(creation, await creation.create(values)),
    onSaved: (row) => {
      notifySuccess(creation.texts.added);
      entity.reset(next(row));
    },
  });
  return (
    <FormPanel {...panel} entity={entity}>
      <Fields creation={creation} control={entity.control} isNew />
    </FormPanel>
  );
}

interface EditDialogProps<Row, Form extends FieldValues, Values> {
  readonly crud: Crud<Row, Form, Values>;
  readonly row: Row & { readonly version: number };
  readonly onDone: () => void;
}

/** Changes one thing in a dialog. */
export function EditDialog<Row, Form extends FieldValues, Values>(props: EditDialogProps<Row, Form, Values>) {
  const { crud, row, onDone } = props;
  const { kind, schema, idName, nameOf, fieldsOf, update, texts } = crud;
  const entity = useEntityForm({
    id: `edit-${kind}-${row[idName]}`,
    schema,
    defaults: fieldsOf(row),
    version: row.version,
    fieldsOf,
    failure: texts.updateFailed,
    save: async (values, version, edited) => refreshed(crud, await update(row, { ...edited, version }, values)),
    onSaved: () => {
      notifySuccess(texts.updated);
      onDone();
    },
  });
  return (
    <FormModal header={`Edit ${nameOf(row)}`} action="Save" entity={entity} onCancel={onDone}>
      <Fields creation={crud} control={entity.control} isNew={false} />
    </FormModal>
  );
}
