export const TENANT_SCREEN = {
  incomplete: "The onboarding was interrupted, so the clinic has no administrator yet.",
  deletionTitles: {
    REQUESTED: "The deletion of this clinic was requested",
    CONFIRMED: "This clinic will be deleted",
    DELETING: "This clinic is being deleted",
    DELETED: "This clinic is deleted",
    FAILED: "This clinic could not be deleted completely",
  },
  reasonAbout: "Only the platform's administrators see it, never the clinic.",
  suspended: "This clinic is deactivated",
  notesAbout: "Only the platform's administrators see them, never the clinic.",
  noNotes: "No notes about this clinic.",
  noAdministrators: "No administrators.",
  never: "Never",
  noHistory: "Nothing was recorded yet.",
  invited: (email: string) => `A new invitation was sent to ${email}.`,
  notInvited: (name: string) => `The invitation of ${name} was not sent.`,
} as const;
