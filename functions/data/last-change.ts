/** Attributes of every row that people change: who changed it last, and when. Older rows have neither. */
export const lastChangeAttributes = {
  changed_by: { type: "string" },
  changed_at: { type: "string" },
} as const;

interface LastChange {
  changed_by?: string;
  changed_at?: string;
}

/** Returns the attributes that every creation and every update of a row sets. */
export const changedBy = ({ userId }: { readonly userId: string }): LastChange => ({
  changed_by: userId,
  changed_at: new Date().toISOString(),
});
