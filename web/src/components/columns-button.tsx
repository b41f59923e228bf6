import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { ColumnPreferencesProps } from "./column-preferences.tsx";
import { loadedLater } from "./loaded-later.tsx";

// The dialog is large and seldom used.
const ColumnPreferences = loadedLater(() => import("./column-preferences.tsx"));

/** Offers to choose what a table shows. The dialog is loaded by the first click. */
export function ColumnsButton(props: ColumnPreferencesProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <ColumnPreferences {...props} />;
  return <Button variant="icon" iconName="settings" ariaLabel="Preferences" onClick={() => setAsked(true)} />;
}
