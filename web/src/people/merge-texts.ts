/** The texts of screens about likely duplicates, merges and erasures. They are a separate file, because few pages need them. */
export const MERGES_SCREEN = {
  noDuplicates: "No patient seems to be registered twice.",
  overlap: (count: number) =>
    `${count} appointments of the two are at the same time. They all stay, and the moved ones are marked as overbooked.`,
  overlapFailed: "Failed to look for appointments at the same time",
  mergeNote:
    "Appointments, notes and insurance policies move to the patient who stays. Links to the other record lead there. You can undo the merge for 30 days.",
  merged: "The two records are one patient now.",
  mergeUndone: "The merge was undone.",
  undoFailed: "The merge was not undone.",
  undoUntil: (when: string) => `can be undone until ${when}`,
  undoNote: (other: string, target: string) =>
    `What the merge moved returns to ${other}. What was added since stays with ${target}.`,
  distinctQuestion: (one: string, other: string) => `Are ${one} and ${other} different people?`,
  distinctNote: "They will not be listed together again. This can't be undone.",
  distinctFailed: "This was not remembered.",
  distinct: "The two will not be listed together again.",
  eraseNote:
    "Erasing can't be undone. The person's data, notes, policies and merged records go. Appointments stay without a name. Backups are not changed one by one: they hold the person until the last of them ends.",
  lookingUp: "Looking up what an erasure removes",
  upcomingStay: (count: number) =>
    `${count} upcoming appointments stay in the calendar without a name. Cancel those that will not take place first.`,
  erasedDone: (until: string) => `The patient was erased. The last backup that holds the person ends on ${until}.`,
} as const;
