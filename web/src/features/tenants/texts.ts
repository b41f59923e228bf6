/** The sentences of the operator's list of clinics. */
export const TENANTS_LIST_SCREEN = {
  orders: { created: "Newest first", name: "By name", use: "Unused for longest first" },
  /** The order of what a search has found. */
  searched: "By matching word",
} as const;
