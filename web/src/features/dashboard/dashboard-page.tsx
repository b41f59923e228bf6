import { redirect } from "react-router-dom";
import { prefetch } from "../../api/query-client.ts";
import { platformReportQuery, setupQuery } from "../../api/reports.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { PATHS } from "../../paths.ts";
import { sessionRoles, useSession } from "../../session/session-store.ts";

const ClinicDashboard = lazyPart(() => import("./clinic-dashboard.tsx"));
const PlatformDashboard = lazyPart(() => import("./platform-dashboard.tsx"));

export function loader() {
  const roles = sessionRoles();
  if (roles.includes("PLATFORM_ADMIN")) {
    PlatformDashboard.preload();
    return prefetch(platformReportQuery());
  }
  if (!roles.includes("TENANT_ADMIN")) return redirect(PATHS.frontDesk);
  ClinicDashboard.preload();
  // A step may have been completed a moment ago.
  return prefetch({ ...setupQuery(), staleTime: 0 });
}

export function Component() {
  const roles = useSession(sessionRoles);
  return roles.includes("PLATFORM_ADMIN") ? <PlatformDashboard /> : <ClinicDashboard />;
}
