/** The sentences of the operator's page about clinics that leave. */
export const OFFBOARDING_SCREEN = {
  choose: "Choose the clinic that leaves.",
  exportAbout: "A zip file with every record as JSON and CSV, and the logo. It is kept for seven days.",
  never: "Not exported yet.",
  writing: "The file is being written. This takes a few minutes.",
  exportFailed: "The file could not be written. Export the clinic again.",
  ready: (rows: number, size: string, when: string) => `${rows} records, ${size}, written ${when}.`,
  deletionAbout:
    "Another operator has to confirm a deletion. The clinic is then closed at once and deleted 30 days later.",
  noDeletion: "No deletion was requested.",
  requested: (by: string, when: string) => `Requested by ${by} on ${when}. Another operator has to confirm it.`,
  confirmed: (by: string, when: string) => `Confirmed by ${by}. The clinic will be deleted after ${when}.`,
  deleting: "The clinic is being deleted.",
  requestTitle: (clinic: string) => `Request the deletion of ${clinic}?`,
  requestText: "Nothing changes until another operator confirms it.",
  confirmTitle: (clinic: string) => `Delete ${clinic}?`,
  confirmText:
    "Everyone at the clinic loses access at once. After 30 days, all of its records, accounts and files are deleted for good.",
  cancelTitle: (clinic: string) => `Keep ${clinic}?`,
  cancelText: "The deletion is cancelled. A clinic that was closed stays inactive until you activate it.",
  requestDone: "The deletion was requested.",
  confirmDone: (clinic: string) => `${clinic} is closed.`,
  cancelDone: "The deletion was cancelled.",
  failed: "The deletion was not changed.",
  exportNotStarted: "The export was not started.",
  none: "No clinic is about to be deleted.",
  statuses: { REQUESTED: "Requested", CONFIRMED: "Confirmed", DELETING: "Being deleted", DELETED: "Deleted" },
} as const;
