import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { SERIES } from "../../../../shared/messages/series.ts";

export type Scope = "this" | "following";

interface SeriesScopeProps {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** Asks whether a change is meant for one appointment of a series, or for the following ones, too. */
export const SeriesScope = ({ value, onChange }: SeriesScopeProps) => (
  <FormField label={SERIES.scope}>
    <RadioGroup
      value={value}
      items={(["this", "following"] as const).map((scope) => ({ value: scope, label: SERIES[scope] }))}
      onChange={({ detail }) => onChange(detail.value as Scope)}
    />
  </FormField>
);
