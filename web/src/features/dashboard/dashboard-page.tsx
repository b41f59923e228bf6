import { redirect } from "react-router-dom";
import { prefetch } from "../../api/query-client.ts";
import { platformReportQuery, setupQuery } from "../../api/reports.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { PATHS } from "../../paths.ts";
import { sessionStore, useSession } from "../../session/session-store.ts";

const ClinicDashboard = lazyPart(() => import("./clinic-dashboard.tsx"));
const PlatformDashboard = lazyPart(() => import("./platform-dashboard.tsx"));

export function loader() {
  const { userRole } = sessionStore.getState();
  if (userRole === "RECEPTIONIST") return redirect(PATHS.frontDesk);
  if (userRole === "PLATFORM_ADMIN") {
    PlatformDashboard.preload();
    return prefetch(platformReportQuery());
  }
  ClinicDashboard.preload();
  // A step may have been completed a moment ago.
  return prefetch({ ...setupQuery(), staleTime: 0 });
}

export function Component() {
  const role = useSession(({ userRole }) => userRole);
  return role === "PLATFORM_ADMIN" ? <PlatformDashboard /> : <ClinicDashboard />;
}
