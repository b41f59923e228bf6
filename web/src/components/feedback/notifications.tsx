import "./notifications.css";
import { useEffect, useId } from "react";
import { type Notification, openPlace, useNotifications } from "../../lib/notifications.ts";
import { lazyPart } from "./lazy-part.tsx";

/** Shows the notifications as plain text, for a browser that can't load the component. */
const PlainNotifications = ({ notifications }: { readonly notifications: readonly Notification[] }) => (
  <ul role="alert" className="plain-notifications">
    {notifications.map(({ id, header, content }) => (
      <li key={id}>
        {header} {content}
      </li>
    ))}
  </ul>
);

const NotificationBar = lazyPart(() => import("./notification-bar.tsx"), { errorFallback: PlainNotifications });

/** Loads the component before the first notification, which may be that nothing can be loaded. */
export const preloadNotifications = (): void => NotificationBar.preload();

/** Renders the notifications of the page or, if it has a name, of an open dialog. */
export function Notifications({ place }: { readonly place?: string }) {
  const notifications = useNotifications(place);
  return notifications.length > 0 && <NotificationBar notifications={notifications} />;
}

/** Renders an open dialog's own notifications. */
export function DialogNotifications() {
  const place = useId();
  useEffect(() => openPlace(place), [place]);
  return <Notifications place={place} />;
}
