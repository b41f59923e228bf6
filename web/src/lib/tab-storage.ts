import { attempt } from "./attempt.ts";

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
