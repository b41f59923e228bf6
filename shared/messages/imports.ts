/** The days for which an import can be undone. */
const UNDO_DAYS = 7;

export const IMPORTS = {
  notFound: "Import not found",
  undone: "This import was undone.",
  tooLate: `An import can be undone for ${UNDO_DAYS} days.`,
  closed: `Rows can be added to an import for ${UNDO_DAYS} days.`,
  rowTwice: "A row number stands twice in the batch",
  sameService: (row: number) => `Row ${row} has the same name at this location`,
  unknownField: "A column has an unknown field",
  undoDays: UNDO_DAYS,
} as const;
