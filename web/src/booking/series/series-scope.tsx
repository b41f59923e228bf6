import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { SERIES_SCREEN } from "./series-dates.tsx";

export type Scope = "this" | "following";

interface SeriesScopeProps {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** Asks whether a change applies to one appointment of a series or also to the following ones. */
export const SeriesScope = ({ value, onChange }: SeriesScopeProps) => (
  <FormField label={SERIES_SCREEN.scope}>
    <RadioGroup
      value={value}
      items={(["this", "following"] as const).map((scope) => ({ value: scope, label: SERIES_SCREEN[scope] }))}
      onChange={({ detail }) => onChange(detail.value as Scope)}
    />
  </FormField>
);
