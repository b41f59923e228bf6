import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { RecordPickerProps } from "./record-picker.tsx";

interface PlainFieldProps extends RecordPickerProps {
  readonly onType: (text: string) => void;
  readonly onFocus?: () => void;
}

const PlainField = ({ label, placeholder, record, name, typed, autoFocus, onType, onFocus }: PlainFieldProps) => (
  <FormField label={label}>
    <Input
      type="search"
      autoFocus={autoFocus ?? false}
      placeholder={placeholder}
      value={typed ?? (record ? name : "")}
      onChange={({ detail }) => onType(detail.value)}
      {...(onFocus && { onFocus })}
    />
  </FormField>
);

const RecordPicker = lazyPart(() => import("./record-picker.tsx"), { placeholder: PlainField });

/** Picks a record by its name. The picker is loaded when the field gets the focus, and keeps what was typed until then. */
export function LaterRecordPicker(props: RecordPickerProps) {
  const [isRequested, setIsRequested] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { record, onChange } = props;
  function type(text: string) {
    setTyped(text);
    if (text === "" && record) onChange(undefined);
  }
  const picker = { ...props, typed, onType: type };
  return isRequested ? (
    <RecordPicker {...picker} autoFocus />
  ) : (
    <PlainField {...picker} onFocus={() => setIsRequested(true)} />
  );
}
