import type { NewInsuranceCompany } from "../../../../shared/insurance/company.ts";
import { STATUSES } from "../../../../shared/status.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";

/** The fields of a company, new or not. */
export const CompanyFields = ({ control }: CrudFieldsProps<NewInsuranceCompany, NewInsuranceCompany>) => (
  <FieldGrid>
    <TextField control={control} name="company_name" label="Company Name" autoComplete="off" ariaRequired />
    <TextField control={control} name="network_type" label="Network Type" autoComplete="off" ariaRequired />
    <TextField control={control} name="phone" label="Phone" inputMode="tel" autoComplete="off" ariaRequired />
    <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
  </FieldGrid>
);
