import type { QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type * as z from "zod";
import type { EntityFormOptions } from "../../lib/forms/use-entity-form.ts";
import type { FieldConfigs } from "../forms/form-fields.tsx";

export interface CrudFieldsProps<Fields extends FieldValues, Values> {
  readonly control: Control<Fields, unknown, Values>;
  readonly isNew: boolean;
}

/** The message of a success and that of a failure, in the words of one kind of row. */
type Texts<Done extends string, Failed extends string> = Record<Done, string> &
  Record<Failed, EntityFormOptions["failure"]>;

/** Describes how rows of one kind are added. */
export interface Creation<Row, Fields extends FieldValues, Values> {
  /** The name of the kind, unique among the forms of the page. */
  readonly kind: string;
  readonly schema: z.ZodType<Values, Fields>;
  /** The fields, or the component that renders them. */
  readonly fields: FieldConfigs<Fields, Values> | ComponentType<CrudFieldsProps<Fields, Values>>;
  readonly create: (values: Values) => Promise<Row>;
  /** Returns the key of the list that shows the row. */
  readonly listKey: (row: Row) => QueryKey;
  readonly texts: Texts<"added", "addFailed">;
}

/** Describes rows that a list shows. */
export interface Listing<Row> {
  readonly idName: keyof Row & string;
  readonly nameOf: (row: Row) => string;
}

/** Describes how rows are added and changed. */
export interface Crud<Row, Fields extends FieldValues, Values> extends Creation<Row, Fields, Values>, Listing<Row> {
  readonly fieldsOf: (row: Row) => Fields;
  readonly update: (row: Row, edited: Partial<Values> & { readonly version: number }, values: Values) => Promise<Row>;
  readonly texts: Texts<"added" | "updated", "addFailed" | "updateFailed">;
}

/** Describes how rows are deleted. */
export interface Deletion<Row> extends Pick<Crud<Row, never, never>, "nameOf" | "listKey"> {
  readonly remove: (row: Row) => Promise<unknown>;
  /** Returns the text of the question before a deletion, which states its consequences. */
  readonly removal: (row: Row) => string;
  readonly texts: { readonly removed: string; readonly removeFailed: string };
}
