import type { StateStorage } from "zustand/middleware";
import { attempt } from "../lib/attempt.ts";

const memory = new Map<string, string>();

/** The local storage of the device. If the browser refuses it, the values are kept in memory as long as the page is open. */
export const deviceStorage = {
  getItem: (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  setItem: (name: string, value: string): void => {
    try {
      localStorage.setItem(name, value);
    } catch {
      memory.set(name, value);
    }
  },
  removeItem: (name: string): void => {
    memory.delete(name);
    attempt(() => localStorage.removeItem(name));
  },
} satisfies StateStorage<void>;
