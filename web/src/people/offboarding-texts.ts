import type { Deletion } from "../../../shared/offboarding/offboarding.ts";
import { whenText } from "../lib/dates.ts";

/** Returns who requested or confirmed the deletion of a clinic, when, and what happens next. */
export function deletionText({ status, requested_by, requested_at, ...rest }: Deletion): string {
  const { confirmed_by, confirmed_at, delete_after, deleted_at, failure } = rest;
  if (status === "REQUESTED") return OFFBOARDING_SCREEN.requested(requested_by, whenText(requested_at));
  if (status === "DELETING") return OFFBOARDING_SCREEN.deleting;
  if (status === "DELETED") return OFFBOARDING_SCREEN.deleted(whenText(deleted_at ?? requested_at));
  if (status === "FAILED") return OFFBOARDING_SCREEN.deletionFailures[failure ?? "error"];
  return OFFBOARDING_SCREEN.confirmed(
    confirmed_by ?? "",
    whenText(confirmed_at ?? requested_at),
    whenText(delete_after ?? requested_at),
  );
}

/** The sentences of the operator's page about clinics that leave. */
export const OFFBOARDING_SCREEN = {
  choose: "Choose the clinic that leaves.",
  exportAbout: "A zip file with every record as JSON and CSV, and the logo. It is kept for seven days.",
  never: "Not exported yet.",
  writing: "The file is being written. This takes a few minutes, and longer for a large clinic.",
  forgotten: "The file was not written within a day. Export the clinic again.",
  exportFailed: "The file could not be written. Export the clinic again.",
  exportFailures: {
    error:
      "The file could not be written, because requests to AWS failed. Export the clinic again. If it fails again, the log of the function offboardtenants has the cause.",
    interrupted:
      "The file could not be written, because the function that writes it ended early several times. Export the clinic again. If it fails again, see the log of the function offboardtenants.",
    too_large: "The clinic is too large for one zip file of 4 GB. Export it with the command tenant:export.",
  },
  ready: (rows: number, size: string, when: string) => `${rows} records, ${size}, written ${when}.`,
  deletionAbout:
    "Another operator has to confirm a deletion. The clinic is then closed at once and deleted 30 days later.",
  noDeletion: "No deletion was requested.",
  requested: (by: string, when: string) => `Requested by ${by} on ${when}. Another operator has to confirm it.`,
  confirmed: (by: string, on: string, after: string) =>
    `Confirmed by ${by} on ${on}. The clinic will be deleted after ${after}.`,
  deleting: "The clinic is being deleted.",
  deletionFailures: {
    error:
      "The clinic could not be deleted completely, because requests to AWS failed. The log of the function offboardtenants has the cause.",
    interrupted:
      "The clinic could not be deleted completely, because the function that deletes it ended early several times. See the log of the function offboardtenants.",
  },
  deleted: (when: string) => `The clinic was deleted on ${when}.`,
  requestTitle: (clinic: string) => `Request the deletion of ${clinic}?`,
  requestText: "Nothing changes until another operator confirms it.",
  confirmTitle: (clinic: string) => `Delete ${clinic}?`,
  confirmText:
    "Everyone at the clinic loses access at once. After 30 days, all of its records, accounts and files are deleted for good.",
  continueTitle: (clinic: string) => `Continue to delete ${clinic}?`,
  continueText: "What is left of its records, accounts and files is deleted for good.",
  numbers: (appointments: string, staff: string, locations: string) =>
    `The clinic has ${staff} and ${locations}, and had ${appointments} in the last 30 days.`,
  notExported: "There is no export of this clinic. Without one, nothing of its data remains.",
  exported: (rows: number, when: string) => `The latest export has ${rows} records and was written ${when}.`,
  typeName: (clinic: string) => `To confirm, type the name: ${clinic}`,
  cancelTitle: (clinic: string) => `Keep ${clinic}?`,
  cancelText: "The deletion is cancelled. A clinic that was closed stays inactive until you activate it.",
  requestDone: "The deletion was requested.",
  confirmDone: (clinic: string) => `${clinic} is closed.`,
  continueDone: "The deletion continues.",
  cancelDone: "The deletion was cancelled.",
  failed: "The deletion was not changed.",
  exportNotStarted: "The export was not started.",
  none: "No clinic is about to be deleted.",
  statuses: {
    REQUESTED: "Requested",
    CONFIRMED: "Confirmed",
    DELETING: "Being deleted",
    FAILED: "Failed",
    DELETED: "Deleted",
  },
} as const;
