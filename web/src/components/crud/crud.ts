import type { ComponentType } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type * as z from "zod";
import type { EntityFormOptions } from "../../lib/forms/use-entity-form.ts";

export interface CrudFieldsProps<Fields extends FieldValues, Values> {
  readonly control: Control<Fields, unknown, Values>;
  readonly isNew: boolean;
}

interface CreationTexts {
  readonly added: string;
  readonly addFailed: EntityFormOptions["failure"];
}

interface CrudTexts extends CreationTexts {
  readonly updated: string;
  readonly updateFailed: string;
  readonly removed: string;
  readonly removeFailed: string;
}

/** How things of one kind are added. */
export interface Creation<Row, Fields extends FieldValues, Values> {
  /** Names the kind among the forms of its page. */
  readonly kind: string;
  readonly schema: z.ZodType<Values, Fields>;
  readonly Fields: ComponentType<CrudFieldsProps<Fields, Values>>;
  readonly create: (values: Values) => Promise<Row>;
  /** Has every list read again that shows the row. */
  readonly refresh: (row: Row) => Promise<unknown>;
  readonly texts: CreationTexts;
}

/** How things of one kind are added, changed and deleted. */
export interface Crud<Row, Fields extends FieldValues, Values> extends Creation<Row, Fields, Values> {
  readonly idName: keyof Row & string;
  readonly nameOf: (row: Row) => string;
  readonly fieldsOf: (row: Row) => Fields;
  readonly update: (row: Row, edited: Partial<Values> & { readonly version: number }, values: Values) => Promise<Row>;
  readonly remove: (row: Row) => Promise<unknown>;
  /** The question before a deletion, or what the deletion leads to. */
  readonly removal: (row: Row) => string;
  readonly texts: CrudTexts;
}
