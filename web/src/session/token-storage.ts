import { attempt } from "../lib/async.ts";
import { deviceStorage } from "./device-storage.ts";

const PREFIX = "tokens.";

/** Where Amplify keeps its tokens. They can be removed without Amplify, which a browser that is offline may not be able to load. */
export const tokenStorage = {
  getItem: async (name: string) => deviceStorage.getItem(PREFIX + name),
  setItem: async (name: string, value: string) => deviceStorage.setItem(PREFIX + name, value),
  removeItem: async (name: string) => deviceStorage.removeItem(PREFIX + name),
  clear: async () => {
    const names = Object.keys(attempt(() => localStorage) ?? {});
    for (const name of names.filter((each) => each.startsWith(PREFIX))) deviceStorage.removeItem(name);
  },
};
