import type { TableProps } from "@cloudscape-design/components/table";
import { useState } from "react";
import { attempt } from "../lib/attempt.ts";
import { deviceStorage } from "../session/device-storage.ts";

type Display = readonly TableProps.ColumnDisplayProperties[];

function stored(name: string): Display {
  const display: unknown = attempt(() => JSON.parse(deviceStorage.getItem(name) ?? "[]"));
  return Array.isArray(display) ? display : [];
}

/** Returns which columns a table shows and in which order, as chosen on this device, and a function that changes them. */
export function useColumnDisplay(table: string, ids: readonly string[], hidden: readonly string[]) {
  const name = `columns-${table}`;
  const [display, setDisplay] = useState<Display>(() => {
    const chosen = stored(name).filter(({ id }) => ids.includes(id));
    const added = ids.filter((id) => !chosen.some((each) => each.id === id));
    return [...chosen, ...added.map((id) => ({ id, visible: !hidden.includes(id) }))];
  });
  function change(next: Display) {
    setDisplay(next);
    deviceStorage.setItem(name, JSON.stringify(next));
  }
  return [display, change] as const;
}
