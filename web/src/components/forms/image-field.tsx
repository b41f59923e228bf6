import type { FileUploadProps } from "@cloudscape-design/components/file-upload";
import FileUpload from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, useField } from "./text-field.tsx";

type ImageFieldProps<V extends FieldValues, T> = Pick<FieldProps<V, T>, "control" | "name" | "label"> &
  Pick<FileUploadProps, "accept" | "constraintText">;

const I18N: FileUploadProps.I18nStrings = {
  uploadButtonText: () => "Choose image",
  dropzoneText: () => "Drop the image here",
  removeFileAriaLabel: (_, name) => `Remove ${name}`,
  errorIconAriaLabel: "Error",
};

/** Shows a field for an optional image, which is checked and shown as soon as it is chosen. */
export function ImageField<V extends FieldValues, T = V>({ control, name, label, ...upload }: ImageFieldProps<V, T>) {
  const { field, error, frame } = useField({ control, name, label, optional: true });
  return (
    <FormField label={frame.label}>
      <FileUpload
        {...upload}
        ref={field.ref}
        value={field.value}
        showFileSize
        showFileThumbnail
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
