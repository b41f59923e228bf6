import type { FieldValues } from "react-hook-form";
import { queryClient } from "../../api/query-client.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { FormFields } from "../forms/form-fields.tsx";
import { FormModal } from "../forms/form-modal.tsx";
import { type AddingState, addingWith } from "./adding.tsx";
import type { Creation, Crud, CrudFieldsProps } from "./crud.ts";

function Fields<Row, Form extends FieldValues, Values>({
  creation: { fields: Drawn },
  ...props
}: CrudFieldsProps<Form, Values> & { readonly creation: Creation<Row, Form, Values> }) {
  return typeof Drawn === "function" ? <Drawn {...props} /> : <FormFields control={props.control} fields={Drawn} />;
}

/** Loads the list that shows the row again, and returns the row. */
const refreshed = async <Row,>({ listKey }: Pick<Creation<Row, never, never>, "listKey">, row: Row) => {
  await queryClient.invalidateQueries({ queryKey: listKey(row) });
  return row;
};

interface AddDialogProps<Row, Form extends FieldValues, Values> extends Omit<AddingState<Row>, "last"> {
  readonly creation: Creation<Row, Form, Values>;
  readonly header: string;
  readonly action: string;
  readonly busyAction: string;
  readonly defaults: Form;
}

export function AddDialog<Row, Form extends FieldValues, Values>(props: AddDialogProps<Row, Form, Values>) {
  const { creation, defaults, onSaved, ...modal } = props;
  const entity = useEntityForm({
    id: `add-${creation.kind}`,
    schema: creation.schema,
    defaults,
    failure: creation.texts.addFailed,
    save: async (values) => refreshed(creation, await creation.create(values)),
    onSaved,
    done: creation.texts.added,
  });
  return (
    <FormModal {...modal} entity={entity}>
      <Fields creation={creation} control={entity.control} isNew />
    </FormModal>
  );
}

export interface AddFormProps<Row, Form extends FieldValues, Values>
  extends Omit<AddDialogProps<Row, Form, Values>, keyof AddingState<Row>> {
  /** Returns the values with which the form for the next row opens. @default the defaults */
  readonly next?: (saved: Row) => Form;
  readonly listedAt?: (row: Row) => string;
}

/** Builds the buttons and the form that add rows of one kind. */
export const adding = <Row, Form extends FieldValues, Values>({
  next,
  listedAt,
  ...form
}: AddFormProps<Row, Form, Values>) =>
  addingWith<Row>({
    kind: form.creation.kind,
    text: form.header,
    listedAt,
    dialog: ({ last, ...state }) => (
      <AddDialog {...form} {...state} defaults={last && next ? next(last) : form.defaults} />
    ),
  });

interface EditDialogProps<Row, Form extends FieldValues, Values> {
  readonly crud: Crud<Row, Form, Values>;
  readonly row: Row & { readonly version: number };
  readonly onDone: () => void;
}

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
    onSaved: onDone,
    done: texts.updated,
  });
  return (
    <FormModal header={`Edit ${nameOf(row)}`} action="Save" entity={entity} onCancel={onDone}>
      <Fields creation={crud} control={entity.control} isNew={false} />
    </FormModal>
  );
}
