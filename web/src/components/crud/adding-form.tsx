import type { FieldValues } from "react-hook-form";
import { type AddingState, addingWith } from "./adding.tsx";
import { AddDialog, type AddDialogProps } from "./crud-form.tsx";

export interface AddFormProps<Row, Form extends FieldValues, Values>
  extends Omit<AddDialogProps<Row, Form, Values>, keyof AddingState<Row>> {
  /** Returns the values with which the form for the next row opens. @default the defaults */
  readonly next?: (saved: Row) => Form;
}

/** Builds the buttons and the form that add rows of one kind. */
export const adding = <Row, Form extends FieldValues, Values>({ next, ...form }: AddFormProps<Row, Form, Values>) =>
  addingWith<Row>({
    kind: form.creation.kind,
    text: form.header,
    dialog: ({ last, ...state }) => (
      <AddDialog {...form} {...state} defaults={last && next ? next(last) : form.defaults} />
    ),
  });
