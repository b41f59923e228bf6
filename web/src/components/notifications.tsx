import { useEffect, useId } from "react";
import { type Notification, openPlace, useNotifications } from "../lib/notifications.ts";
import { loadedLater } from "./loaded-later.tsx";

/** The bare words, for a browser that can't load their look. */
const PlainNotifications = ({ notifications }: { readonly notifications: readonly Notification[] }) => (
  <ul role="alert">
    {notifications.map(({ id, header, content }) => (
      <li key={id}>
        {header} {content}
      </li>
    ))}
  </ul>
);

const NotificationBar = loadedLater(() => import("./notification-bar.tsx"), PlainNotifications);

/** Loads the notifications' look before there is one, as it may be needed to say that nothing can be loaded. */
export const preloadNotifications = (): void => NotificationBar.preload();

/** The place of the notifications of a page or, by its name, of an open dialog. */
export function Notifications({ place }: { readonly place?: string }) {
  const notifications = useNotifications(place);
  return notifications.length > 0 && <NotificationBar notifications={notifications} />;
}

/** The place of an open dialog's own notifications. */
export function DialogNotifications() {
  const place = useId();
  useEffect(() => openPlace(place), [place]);
  return <Notifications place={place} />;
}
