import { useSearchChange } from "./use-search-change.ts";

/** Returns the open tab, which the address has under this name, and a handler that opens another one. */
export function useTab(name: string, tabs: readonly string[]) {
  const [search, change] = useSearchChange<string>();
  const asked = search.get(name);
  return {
    activeTabId: tabs.find((tab) => tab === asked) ?? tabs[0] ?? "",
    onChange: ({ detail }: { readonly detail: { readonly activeTabId: string } }) =>
      change({ [name]: detail.activeTabId === tabs[0] ? undefined : detail.activeTabId }),
  };
}
