import type { StateStorage } from "zustand/middleware";
import { attempt } from "../lib/async.ts";

const memory = new Map<string, string>();

/** The local storage of the device. A value that the browser refuses is kept in memory as long as the page is open. */
export const deviceStorage = {
  getItem: (name: string): string | null => memory.get(name) ?? attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name: string, value: string): void => {
    try {
      localStorage.setItem(name, value);
      memory.delete(name);
    } catch {
      memory.set(name, value);
    }
  },
  removeItem: (name: string): void => {
    memory.delete(name);
    attempt(() => localStorage.removeItem(name));
  },
} satisfies StateStorage<void>;
