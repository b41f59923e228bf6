/** The words of the question before a change after which some appointments no longer fit. */
export const CONSEQUENCES_SCREEN = { save: "Save anyway" } as const;
