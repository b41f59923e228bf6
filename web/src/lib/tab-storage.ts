/** Storage that lasts as long as the browser's tab is open. If the browser refuses it, nothing is kept. */
export const tabStorage = {
  get(name: string): string | undefined {
    try {
      return sessionStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(name: string, value: string): void {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // Nothing depends on this storage, so a refusal is ignored.
    }
  },
  names(): readonly string[] {
    try {
      return Object.keys(sessionStorage);
    } catch {
      return [];
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing was stored there.
    }
  },
  clear(): void {
    try {
      sessionStorage.clear();
    } catch {
      // Nothing was stored there.
    }
  },
};
