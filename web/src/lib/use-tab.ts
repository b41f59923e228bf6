import { useSearchChange } from "./use-search-change.ts";

/** Returns the open tab, whose name is in the address, and the handler that opens another one. */
export function useTab(name: string, tabs: readonly string[]) {
  const [search, change] = useSearchChange<string>();
  const requested = search.get(name);
  return {
    activeTabId: tabs.find((tab) => tab === requested) ?? tabs[0] ?? "",
    onChange: ({ detail }: { readonly detail: { readonly activeTabId: string } }) =>
      change({ [name]: detail.activeTabId === tabs[0] ? undefined : detail.activeTabId }),
  };
}
