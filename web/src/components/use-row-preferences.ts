import { useState } from "react";
import { deviceStorage } from "../session/device-storage.ts";

const DEFAULT_PAGE_SIZE = 20;

/** The page sizes that a person can choose. */
export const PAGE_SIZES: readonly number[] = [10, DEFAULT_PAGE_SIZE, 50, 100];

/** Returns a text that is stored on this device, and a function that changes it. */
function useKeptOnDevice(name: string) {
  const [value, setValue] = useState(() => deviceStorage.getItem(name));
  function change(next: string) {
    setValue(next);
    deviceStorage.setItem(name, next);
  }
  return [value, change] as const;
}

/** Returns how many rows a page of a table has and whether long texts take several lines, as chosen on this device. */
export function useRowPreferences() {
  const [size, keepSize] = useKeptOnDevice("page-size");
  const [wrap, keepWrap] = useKeptOnDevice("wrap-lines");
  return {
    pageSize: PAGE_SIZES.find((each) => String(each) === size) ?? DEFAULT_PAGE_SIZE,
    onPageSize: (next: number) => keepSize(String(next)),
    wrapLines: wrap === "true",
    onWrapLines: (next: boolean) => keepWrap(String(next)),
  };
}
