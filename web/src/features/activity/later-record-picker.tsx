import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { loadedLater } from "../../components/loaded-later.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import type { RecordPickerProps } from "./record-picker.tsx";

interface PlaceProps extends RecordPickerProps {
  readonly onFocus?: () => void;
}

const Place = ({ label, placeholder, record, name, onFocus }: PlaceProps) => (
  <FormField label={label}>
    <Input type="search" readOnly placeholder={placeholder} value={record ? name : ""} {...(onFocus && { onFocus })} />
  </FormField>
);

const RecordPicker = loadedLater(() => import("./record-picker.tsx"), MissingPart, Place);

/** Picks a record by its name. The list of suggestions is loaded once a person goes to the field. */
export function LaterRecordPicker(props: RecordPickerProps) {
  const [asked, setAsked] = useState(false);
  return asked ? <RecordPicker {...props} autoFocus /> : <Place {...props} onFocus={() => setAsked(true)} />;
}
