import { useState } from "react";
import { deviceStorage } from "../session/device-storage.ts";

const NAME = "page-size";
const USUAL = 20;

/** How many rows a page of a table may have. */
export const PAGE_SIZES: readonly number[] = [10, USUAL, 50, 100];

/** Holds how many rows a page of a table has, as it was chosen on this device. */
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
