/** The sentences of the notification settings. Only that page loads them. */
export const NOTIFICATIONS_SCREEN = {
  saved: "Notification settings saved successfully.",
  saveFailed: "Failed to save notification settings",
  loadFailed: "Failed to load notification settings",
} as const;
