import type { FlashbarProps } from "@cloudscape-design/components/flashbar";
import Flashbar from "@cloudscape-design/components/flashbar";
import { useEffect, useRef } from "react";
import { close, type Notification } from "../../lib/notifications.ts";

const I18N: FlashbarProps.I18nStrings = {
  ariaLabel: "Notifications",
  errorIconAriaLabel: "Error",
  infoIconAriaLabel: "Info",
  successIconAriaLabel: "Success",
  notificationBarAriaLabel: "View all notifications",
  notificationBarText: "Notifications",
};

const item = ({ id, type, header, content }: Notification): FlashbarProps.MessageDefinition => ({
  id,
  type,
  header,
  content,
  dismissible: true,
  dismissLabel: "Dismiss",
  ariaRole: type === "error" ? "alert" : "status",
  onDismiss: () => close(id),
});

/** The number of notifications above which they are stacked, so that they do not hide the page. */
const MAX_UNSTACKED = 3;

/** Closes each notification after it was visible for its own duration. */
function useExpiry(notifications: readonly Notification[]) {
  const timers = useRef(new Map<Notification, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    for (const [notification, timer] of running)
      if (!notifications.includes(notification)) {
        clearTimeout(timer);
        running.delete(notification);
      }
    for (const notification of notifications) {
      const { id, seconds } = notification;
      if (seconds && !running.has(notification))
        running.set(
          notification,
          setTimeout(() => close(id), seconds * 1000),
        );
    }
  }, [notifications]);
}

/** Shows the notifications of a page or a dialog. Many of them are stacked, and can be expanded. */
export default function NotificationBar({ notifications }: { readonly notifications: readonly Notification[] }) {
  useExpiry(notifications);
  return (
    <Flashbar items={notifications.map(item)} stackItems={notifications.length > MAX_UNSTACKED} i18nStrings={I18N} />
  );
}
