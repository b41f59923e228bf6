export const AUDIT_TEXTS = {
  endsBeforeStart: "The end must not be before the beginning",
  platform: "Platform administrator",
  /** How the audit log names an import whose file has no name. */
  unnamedImport: "Import",
  imported: (file: string, created: number) => `${file}: ${created} added`,
  undone: (file: string, removed: number, kept: number) => `${file}: ${removed} removed, ${kept} kept`,
} as const;
