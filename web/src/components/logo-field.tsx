import FileUpload, { type FileUploadProps } from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { LOGO_TYPES } from "../../../shared/tenants/logo.ts";
import { useField } from "./use-field.ts";

interface LogoFieldProps<V extends FieldValues, T = V> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  readonly label: string;
}

const I18N: FileUploadProps.I18nStrings = {
  uploadButtonText: () => "Choose image",
  dropzoneText: () => "Drop the image here",
  removeFileAriaLabel: (_, name) => `Remove ${name}`,
  errorIconAriaLabel: "Error",
};

/** Picks the logo, shows it, and tells at once when it is none. */
export function LogoField<V extends FieldValues, T = V>({ control, name, label }: LogoFieldProps<V, T>) {
  const { field, error } = useField({ control, name, label });
  return (
    <FormField
      label={
        <>
          {label} <i>- optional</i>
        </>
      }
    >
      <FileUpload
        ref={field.ref}
        value={field.value}
        accept={LOGO_TYPES.join(",")}
        showFileSize
        showFileThumbnail
        constraintText="A PNG, JPEG, WebP or GIF image of at most 2 MiB"
        errorText={error?.message ?? error?.root?.message}
        i18nStrings={I18N}
        onChange={({ detail }) => {
          field.onChange(detail.value);
          field.onBlur();
        }}
      />
    </FormField>
  );
}
