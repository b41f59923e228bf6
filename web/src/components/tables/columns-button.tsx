import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { ColumnPreferencesProps } from "./column-preferences.tsx";

// The dialog is a large download that few people need.
const ColumnPreferences = lazyPart(() => import("./column-preferences.tsx"));

/** Shows the button that opens a table's preferences. The first click loads the dialog. */
export function ColumnsButton(props: ColumnPreferencesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ColumnPreferences {...props} />;
  return <Button variant="icon" iconName="settings" ariaLabel="Preferences" onClick={() => setIsOpen(true)} />;
}
