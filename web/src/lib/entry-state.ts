/**
 * Values that belong to one entry of the browser's history, so that they are there again after Back and a reload. They
 * are neither in the address nor in a storage that other pages read.
 */
export const entryState = {
  get(name: string): unknown {
    return (history.state as Record<string, unknown> | null)?.[name];
  },
  set(name: string, value: unknown): void {
    history.replaceState({ ...(history.state as object | null), [name]: value }, "");
  },
};
