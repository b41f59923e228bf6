import { redirect } from "react-router-dom";
import { queryClient } from "../../api/query-client.ts";
import { setupQuery } from "../../api/reports.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { PATHS } from "../../paths.ts";
import { sessionStore, useSession } from "../../session/session-store.ts";
import { ClinicDashboard } from "./clinic-dashboard.tsx";
import { PlatformDashboard } from "./platform-dashboard.tsx";

export function loader() {
  const { userRole } = sessionStore.getState();
  if (userRole === "RECEPTIONIST") return redirect(PATHS.frontDesk);
  void (userRole === "PLATFORM_ADMIN"
    ? queryClient.prefetchQuery(tenantsQuery())
    : queryClient.prefetchQuery(setupQuery()));
  return null;
}

export function Component() {
  const role = useSession(({ userRole }) => userRole);
  return role === "PLATFORM_ADMIN" ? <PlatformDashboard /> : <ClinicDashboard />;
}
