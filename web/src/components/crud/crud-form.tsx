import Button from "@cloudscape-design/components/button";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { queryClient } from "../../api/query-client.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { FormFields } from "../form-fields.tsx";
import { FormModal } from "../form-modal.tsx";
import type { Creation, Crud, CrudFieldsProps } from "./crud.ts";

function Fields<Row, Form extends FieldValues, Values>({
  creation: { fields: Drawn },
  ...props
}: CrudFieldsProps<Form, Values> & { readonly creation: Creation<Row, Form, Values> }) {
  return typeof Drawn === "function" ? <Drawn {...props} /> : <FormFields control={props.control} looks={Drawn} />;
}

/** Loads the list that shows the row again, and returns the row. */
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
  /** Returns the values with which the form for the next row opens. @default the defaults */
  readonly next?: (saved: Row) => Form;
}

interface AddDialogProps<Row, Form extends FieldValues, Values> extends Omit<AddFormProps<Row, Form, Values>, "next"> {
  readonly onCancel: () => void;
  readonly onSaved: (row: Row) => void;
}

function AddDialog<Row, Form extends FieldValues, Values>(props: AddDialogProps<Row, Form, Values>) {
  const { creation, defaults, onSaved, ...modal } = props;
  const entity = useEntityForm({
    id: `add-${creation.kind}`,
    schema: creation.schema,
    defaults,
    failure: creation.texts.addFailed,
    save: async (values) => refreshed(creation, await creation.create(values)),
    onSaved: (row) => {
      notifySuccess(creation.texts.added);
      onSaved(row);
    },
  });
  return (
    <FormModal {...modal} entity={entity}>
      <Fields creation={creation} control={entity.control} isNew />
    </FormModal>
  );
}

function AddForm<Row, Form extends FieldValues, Values>(props: AddFormProps<Row, Form, Values>) {
  const { next, ...form } = props;
  const { kind } = form.creation;
  const [search, change] = useSearchChange<"add">();
  const [last, setLast] = useState<Row>();
  if (search.get("add") !== kind) return null;
  const close = () => change({ add: undefined });
  return (
    <AddDialog
      {...form}
      defaults={last && next ? next(last) : form.defaults}
      onCancel={close}
      onSaved={(row) => {
        setLast(row);
        close();
      }}
    />
  );
}

function AddButton({
  kind,
  text,
  primary,
}: {
  readonly kind: string;
  readonly text: string;
  readonly primary: boolean;
}) {
  const [, change] = useSearchChange<"add">();
  return (
    <Button variant={primary ? "primary" : "normal"} onClick={() => change({ add: kind })}>
      {text}
    </Button>
  );
}

/** The parts of a page that adds rows in a dialog. The address says whether the dialog is open. */
export interface Adding {
  readonly button: ReactNode;
  /** The same button, for an empty list. */
  readonly emptyButton: ReactNode;
  readonly form: ReactNode;
}

/** Builds the buttons and the form that add rows of one kind. */
export function adding<Row, Form extends FieldValues, Values>(props: AddFormProps<Row, Form, Values>): Adding {
  const opens = { kind: props.creation.kind, text: props.header };
  return {
    button: <AddButton {...opens} primary />,
    emptyButton: <AddButton {...opens} primary={false} />,
    form: <AddForm {...props} />,
  };
}

interface EditDialogProps<Row, Form extends FieldValues, Values> {
  readonly crud: Crud<Row, Form, Values>;
  readonly row: Row & { readonly version: number };
  readonly onDone: () => void;
}

/** The dialog that changes one row. */
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
