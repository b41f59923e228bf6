import Flashbar, { type FlashbarProps } from "@cloudscape-design/components/flashbar";
import { dismiss, type Notification, useNotifications } from "../app/notifications.ts";

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
  onDismiss: () => dismiss(id),
});

/** The notifications of the moment; several lie on each other and unfold. */
export default function NotificationBar() {
  return <Flashbar items={useNotifications().map(item)} stackItems i18nStrings={I18N} />;
}
