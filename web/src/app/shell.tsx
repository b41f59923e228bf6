import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../api/query-client.ts";
import { useSuspension } from "../api/suspension.ts";
import SuspendedPage from "../components/suspended-page.tsx";
import { ShellLayout } from "./shell-layout.tsx";
import { useSessionWatch } from "./use-session-watch.ts";

/** Everything that is around the pages of somebody signed in. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

function Shell() {
  useSessionWatch();
  const suspended = useSuspension();
  return suspended ? <SuspendedPage message={suspended} /> : <ShellLayout />;
}
