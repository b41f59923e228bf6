import { attempt } from "./async.ts";

/** Storage that lasts as long as the browser's tab is open. If the browser refuses it, nothing is kept. */
export const tabStorage = {
  get: (name: string): string | undefined => attempt(() => sessionStorage.getItem(name)) ?? undefined,
  /** Returns a value that was stored as JSON; undefined if there is none or if it can't be read. */
  getJson: (name: string): unknown => attempt(() => JSON.parse(sessionStorage.getItem(name) ?? "null")) ?? undefined,
  set: (name: string, value: string): void => attempt(() => sessionStorage.setItem(name, value)),
  names: (): readonly string[] => attempt(() => Object.keys(sessionStorage)) ?? [],
  remove: (name: string): void => attempt(() => sessionStorage.removeItem(name)),
  clear: (): void => attempt(() => sessionStorage.clear()),
};

/**
 * Values of one entry of the browser's history, which are restored after Back and after a reload. They are neither in the
 * address nor in a storage that other pages read.
 */
export const entryState = {
  get(name: string): unknown {
    return (history.state as Record<string, unknown> | null)?.[name];
  },
  set(name: string, value: unknown): void {
    history.replaceState({ ...(history.state as object | null), [name]: value }, "");
  },
};
