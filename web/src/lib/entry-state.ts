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
