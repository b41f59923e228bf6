import { lazy, Suspense, useEffect } from "react";
import { dialogOpened, useDialogOpen, useNotifications } from "../lib/notifications.ts";

const NotificationBar = lazy(() => import("./notification-bar.tsx"));

/** The notifications' look is only loaded once there is one. */
const Bar = () =>
  useNotifications().length > 0 && (
    <Suspense>
      <NotificationBar />
    </Suspense>
  );

/** The place of the notifications above a page. */
export const Notifications = () => !useDialogOpen() && <Bar />;

/** Their place in an open dialog, which takes them over from the page. */
export function DialogNotifications() {
  useEffect(dialogOpened, []);
  return <Bar />;
}
