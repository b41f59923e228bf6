import "./field-grid.css";
import { Fragment, type ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type { DateReading } from "../../../../shared/values/typed-input.ts";
import { DateField } from "../dates/date-field.tsx";
import { optionsOf, SelectField } from "./choice-fields.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Arranges the fields of a form in as many columns as fit. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="field-grid">{children}</div>
);

export type Field<V extends FieldValues, T> = { readonly control: Control<V, unknown, T>; readonly name: FieldPath<V> };

/** The appearance of a field that is not a plain required text. */
export interface FieldConfig extends Omit<TextFieldProps<FieldValues>, "control" | "name"> {
  /** The values to choose from, their labels by value, or a function that returns the options. @default a text is typed */
  readonly options?: Parameters<typeof optionsOf>[0];
  /** What the date stands for, if it is one. */
  readonly date?: DateReading["kind"];
}

/** The fields of a form in their order: the label of a required text, the appearance of another field, or its rendering. */
export type FieldConfigs<V extends FieldValues, T = V> = {
  readonly [Name in FieldPath<V>]?: string | FieldConfig | ((field: Field<V, T>) => ReactNode);
};

export const ZIPCODE = { inputMode: "numeric", constraintText: "5 digits" } as const;
export const EMAIL = { type: "email", inputMode: "email" } as const;
export const PHONE = { inputMode: "tel" } as const;
export const WEBSITE = {
  label: "Website",
  optional: true,
  inputMode: "url",
  placeholder: "https://",
} as const;

function renderField<V extends FieldValues, T>(field: Field<V, T>, config: FieldConfig) {
  // A choice always has a value, such as "Unknown", so its label does not say that it is optional.
  const { options, date, label, optional = false, ...text } = config;
  if (options) {
    const all = optionsOf(options);
    return <SelectField {...field} label={label} ariaRequired={!optional} options={all} />;
  }
  if (date) {
    const constraintText = typeof text.constraintText === "string" ? text.constraintText : undefined;
    return <DateField {...field} {...{ label, constraintText, optional }} kind={date} />;
  }
  return <TextField autoComplete="off" ariaRequired={!optional} {...field} {...{ label, optional }} {...text} />;
}

interface FormFieldsProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly fields: FieldConfigs<V, T>;
}

/** Renders the fields of a form from their description. */
export const FormFields = <V extends FieldValues, T>({ control, fields }: FormFieldsProps<V, T>) => (
  <FieldGrid>
    {(Object.entries(fields) as [FieldPath<V>, FieldConfigs<V, T>[FieldPath<V>]][]).map(([name, config]) => {
      const field = { control, name };
      if (!config) return null;
      if (typeof config === "function") return <Fragment key={name}>{config(field)}</Fragment>;
      return (
        <Fragment key={name}>{renderField(field, typeof config === "string" ? { label: config } : config)}</Fragment>
      );
    })}
  </FieldGrid>
);
