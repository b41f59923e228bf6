/** The label of a field, and how its values are shown in a sentence about it. */
interface FieldLabel {
  readonly label: string;
  readonly show: (value: unknown) => string;
}

// The key is the form's control, because a form's values do not say how they are shown.
const known = new WeakMap<object, Map<string, FieldLabel>>();

/** Returns the text of a value whose field does not define how it is shown. */
export function plainText(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === undefined || value === null || value === "" ? "(empty)" : String(value);
}

/** Registers the label of a field, and how its values are shown. */
export function noteLabel(control: object, path: string, label: FieldLabel): void {
  const labels = known.get(control) ?? new Map<string, FieldLabel>();
  known.set(control, labels.set(path, label));
}

const written = (path: string) => path.charAt(0).toUpperCase() + path.slice(1).replaceAll(/[._]/g, " ");

/** Returns the label of a field. A field that was not registered is named after its path. */
export const labelOf = (control: object, path: string): FieldLabel =>
  known.get(control)?.get(path) ?? { label: written(path), show: plainText };
