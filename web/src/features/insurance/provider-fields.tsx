import type { NewInsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { STATUSES } from "../../../../shared/status.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";

/** The fields of a provider, new or not. */
export const ProviderFields = ({ control }: CrudFieldsProps<NewInsuranceProvider, NewInsuranceProvider>) => (
  <FieldGrid>
    <TextField control={control} name="provider_name" label="Provider Name" autoComplete="off" ariaRequired />
    <TextField control={control} name="coverage_type" label="Coverage Type" autoComplete="off" ariaRequired />
    <TextField control={control} name="email" label="Email" type="email" autoComplete="off" ariaRequired />
    <TextField control={control} name="phone" label="Phone Number" inputMode="tel" autoComplete="off" ariaRequired />
    <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
  </FieldGrid>
);
