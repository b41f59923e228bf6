/** How a field is named and its values are written in a sentence about it. */
interface FieldLabel {
  readonly label: string;
  readonly show: (value: unknown) => string;
}

// By the form's control, because a form's values know nothing of how they are shown.
const known = new WeakMap<object, Map<string, FieldLabel>>();

/** Returns a value as it is shown where the field does not say how. */
export function plainText(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === undefined || value === null || value === "" ? "(empty)" : String(value);
}

/** Notes how a field of a form is named and shown. */
export function noteLabel(control: object, path: string, label: FieldLabel): void {
  const labels = known.get(control) ?? new Map<string, FieldLabel>();
  known.set(control, labels.set(path, label));
}

const written = (path: string) => path.charAt(0).toUpperCase() + path.slice(1).replaceAll(/[._]/g, " ");

/** Returns how a field is named and shown; a field that no one has noted is named after its path. */
export const labelOf = (control: object, path: string): FieldLabel =>
  known.get(control)?.get(path) ?? { label: written(path), show: plainText };
