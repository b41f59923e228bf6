import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { loadedLater } from "../../components/loaded-later.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import type { RecordPickerProps } from "./record-picker.tsx";

interface PlaceProps extends RecordPickerProps {
  readonly onType: (text: string) => void;
  readonly onFocus?: () => void;
}

const Place = ({ label, placeholder, record, name, typed, autoFocus, onType, onFocus }: PlaceProps) => (
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

const RecordPicker = loadedLater(() => import("./record-picker.tsx"), MissingPart, Place);

/** Picks a record by its name. The list of suggestions is loaded once a person goes to the field, and takes what is typed until then. */
export function LaterRecordPicker(props: RecordPickerProps) {
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState<string>();
  const now = { ...props, typed, onType: setTyped };
  return asked ? <RecordPicker {...now} autoFocus /> : <Place {...now} onFocus={() => setAsked(true)} />;
}
