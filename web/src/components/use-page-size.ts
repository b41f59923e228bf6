import { useState } from "react";
import { deviceStorage } from "../session/device-storage.ts";

const NAME = "page-size";
const USUAL = 20;

/** The page sizes that a person can choose. */
export const PAGE_SIZES: readonly number[] = [10, USUAL, 50, 100];

/** Returns a table's page size, as chosen on this device, and a function that changes it. */
export function usePageSize() {
  const [size, setSize] = useState(() => {
    const stored = Number(deviceStorage.getItem(NAME));
    return PAGE_SIZES.includes(stored) ? stored : USUAL;
  });
  function change(next: number) {
    setSize(next);
    deviceStorage.setItem(NAME, String(next));
  }
  return [size, change] as const;
}
