/** Attributes of a row that people change: who changed it last, and when. Older rows have neither. */
export const lastChangeAttributes = {
  changed_by: { type: "string" },
  changed_at: { type: "string" },
} as const;

/** Attributes of every row of a clinic that people change. */
export const rowAttributes = {
  tenant_id: { type: "string", required: true, readOnly: true },
  version: { type: "number", required: true, default: 1 },
  ...lastChangeAttributes,
} as const;

/** The attribute of rows that record when they were created. */
export const createdAt = {
  created_at: { type: "string", required: true, readOnly: true, default: () => new Date().toISOString() },
} as const;

/** The attribute of people whom an import has created. Reports don't count them as new. */
export const importedBy = { import_id: { type: "string", readOnly: true } } as const;

interface LastChange {
  changed_by?: string;
  changed_at?: string;
}

/** Returns the attributes that every creation and every update of a row sets. */
export const changedBy = ({ userId }: { readonly userId: string }): LastChange => ({
  changed_by: userId,
  changed_at: new Date().toISOString(),
});
