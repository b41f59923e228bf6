import { lazy, Suspense } from "react";
import { useNotifications } from "../app/notifications.ts";

const NotificationBar = lazy(() => import("./notification-bar.tsx"));

/** The place of the notifications, whose look is only loaded once there is one. */
export function Notifications() {
  if (useNotifications().length === 0) return null;
  return (
    <Suspense>
      <NotificationBar />
    </Suspense>
  );
}
