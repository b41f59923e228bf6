import type { StateStorage } from "zustand/middleware";

const memory = new Map<string, string>();

/** The device's local storage; where the browser refuses it, memory that lasts as long as the page. */
export const deviceStorage: StateStorage<void> = {
  getItem: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  setItem: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      memory.set(name, value);
    }
  },
  removeItem: (name) => {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was stored there.
    }
  },
};
