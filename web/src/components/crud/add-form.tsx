import type { FieldValues } from "react-hook-form";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { FormPanel } from "../form-panel.tsx";
import type { Creation } from "./crud.ts";

interface AddFormProps<Row, Fields extends FieldValues, Values> {
  readonly creation: Creation<Row, Fields, Values>;
  readonly header: string;
  readonly action: string;
  readonly busyAction: string;
  readonly defaults: Fields;
  /** Returns what the next one begins with. @default the defaults */
  readonly next?: (saved: Row) => Fields;
}

/** Adds things of one kind, one after the other. */
export function AddForm<Row, Fields extends FieldValues, Values>(props: AddFormProps<Row, Fields, Values>) {
  const { creation, defaults, next = () => defaults, ...panel } = props;
  const { kind, schema, Fields, create, refresh, texts } = creation;
  const entity = useEntityForm({
    id: `add-${kind}`,
    schema,
    defaults,
    failure: texts.addFailed,
    save: async (values) => {
      const row = await create(values);
      await refresh(row);
      return row;
    },
    onSaved: (row) => {
      notifySuccess(texts.added);
      entity.reset(next(row));
    },
  });
  return (
    <FormPanel {...panel} entity={entity}>
      <Fields control={entity.control} isNew />
    </FormPanel>
  );
}
