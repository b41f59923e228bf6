/** The sentences of the notification settings. They are loaded with that page only. */
export const NOTIFICATIONS_SCREEN = {
  saved: "Notification settings saved successfully.",
  saveFailed: "Failed to save notification settings",
  loadFailed: "Failed to load notification settings",
} as const;
