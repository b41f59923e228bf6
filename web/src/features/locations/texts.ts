/** The sentences of the rooms' pages. Only these pages load them. */
export const ROOMS_SCREEN = {
  tenantFailed: "Failed to load tenant data. Please try again later.",
  created: "Room created",
  createFailed: "Failed to create room",
  statusFailed: "Failed to update room status",
  renamed: "Room renamed",
  renameFailed: "Failed to rename the room",
  empty: "No rooms found.",
} as const;
