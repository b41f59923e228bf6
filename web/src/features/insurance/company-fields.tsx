import type { Control } from "react-hook-form";
import type { NewInsuranceCompany } from "../../../../shared/insurance/company.ts";
import { STATUSES } from "../../../../shared/status.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";

interface CompanyFieldsProps {
  readonly control: Control<NewInsuranceCompany, unknown, NewInsuranceCompany>;
}

/** The fields of a company, new or not. */
export const CompanyFields = ({ control }: CompanyFieldsProps) => (
  <FieldGrid>
    <TextField control={control} name="company_name" label="Company Name" autoComplete="off" ariaRequired />
    <TextField control={control} name="network_type" label="Network Type" autoComplete="off" ariaRequired />
    <TextField control={control} name="phone" label="Phone" inputMode="tel" autoComplete="off" ariaRequired />
    <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
  </FieldGrid>
);
