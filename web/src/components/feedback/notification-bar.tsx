import type { FlashbarProps } from "@cloudscape-design/components/flashbar";
import Flashbar from "@cloudscape-design/components/flashbar";
import { useEffect } from "react";
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

/**
 * Closes a notification after it was visible for its own duration. Its timer ends with it: a later notification with the same words
 * has the same id, and stays as long as any other.
 */
function Expiry({ notification }: { readonly notification: Notification }) {
  useEffect(() => {
    const { id, seconds } = notification;
    if (!seconds) return;
    const timer = setTimeout(() => close(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [notification]);
  return null;
}

/** Shows the notifications of a page or a dialog. Many of them are stacked, and can be expanded. */
export default function NotificationBar({ notifications }: { readonly notifications: readonly Notification[] }) {
  return (
    <>
      {notifications.map((notification) => (
        <Expiry key={notification.id} notification={notification} />
      ))}
      <Flashbar items={notifications.map(item)} stackItems={notifications.length > MAX_UNSTACKED} i18nStrings={I18N} />
    </>
  );
}
