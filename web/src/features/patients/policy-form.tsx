import Alert from "@cloudscape-design/components/alert";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { NewPolicy, type PatientInsurance, type Policy } from "../../../../shared/patients/policy.ts";
import { changePolicies, insuranceQuery, insurersQuery } from "../../api/insurance.ts";
import { queryClient } from "../../api/query-client.ts";
import { DateField } from "../../components/dates/date-field.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { INSURANCE_SCREEN } from "../../people/insurance-texts.ts";

type Input = z.input<typeof NewPolicy>;

const EMPTY: Input = {
  provider_id: "",
  company_id: "",
  member_id: "",
  group_number: "",
  holder: "",
  valid_from: "",
  valid_to: "",
};

interface PolicyFormProps {
  readonly insurance: PatientInsurance;
  /** The policy to edit. @default a new one */
  readonly policy?: Policy | undefined;
  readonly onDone: () => void;
}

/** Shows the dialog that adds a policy to the end of a patient's list, or edits one. */
export default function PolicyForm({ insurance, policy, onDone }: PolicyFormProps) {
  const query = useQuery(insurersQuery());
  const insurers = query.data;
  const base = useRef(insurance);
  const isEdited = ({ policy_id }: NewPolicy) => policy_id === policy?.policy_id;
  const fieldsOf = (row: PatientInsurance): Input => {
    base.current = row;
    return row.items.find(isEdited) ?? EMPTY;
  };
  const show = (saved: PatientInsurance) => queryClient.setQueryData(insuranceQuery(saved.patient_id).queryKey, saved);

  async function save(values: NewPolicy) {
    const change = (items: NewPolicy[]) =>
      items.some(isEdited) ? items.map((each) => (isEdited(each) ? values : each)) : [...items, values];
    try {
      return await changePolicies(base.current, change, !policy);
    } catch (error) {
      const current = error instanceof ClinicError && (error.conflict?.current as PatientInsurance | undefined);
      if (!policy || !current || current.items.some(isEdited)) throw error;
      // The form keeps its input, and the next save adds it to the current policies.
      base.current = current;
      show(current);
      throw new ClinicError("not_found", INSURANCE_SCREEN.policies.gone);
    }
  }

  const entity = useEntityForm({
    id: `policy-${policy?.policy_id ?? insurance.patient_id}`,
    schema: NewPolicy,
    defaults: policy ?? EMPTY,
    ...(policy && { version: insurance.version, fieldsOf }),
    save,
    onSaved: (saved: PatientInsurance) => {
      show(saved);
      onDone();
    },
    done: INSURANCE_SCREEN.policies.saved,
    failure: INSURANCE_SCREEN.policies.saveFailed,
  });
  const { control } = entity;
  const optionsOf = <Row extends { readonly status: string }>(
    rows: readonly Row[] = [],
    id: keyof Row,
    name: keyof Row,
  ) =>
    rows
      .filter((row) => row.status === "ACTIVE" || row[id] === policy?.provider_id || row[id] === policy?.company_id)
      .map((row) => ({ value: String(row[id]), label: String(row[name]) }));
  const companies = optionsOf(insurers?.companies, "company_id", "company_name");

  return (
    <FormModal header={policy ? "Edit policy" : "Add policy"} action="Save" entity={entity} onCancel={onDone}>
      <QueryFailure query={query} />
      {insurers?.providers.length === 0 && (
        <Alert type="info" statusIconAriaLabel="Info">
          {INSURANCE_SCREEN.nothingToChoose}
        </Alert>
      )}
      <FieldGrid>
        <SelectField
          control={control}
          name="provider_id"
          label="Provider"
          options={optionsOf(insurers?.providers, "provider_id", "provider_name")}
        />
        <SelectField
          control={control}
          name="company_id"
          label="Company"
          options={[{ value: "", label: "None" }, ...companies]}
          ariaRequired={false}
          optional
        />
        <TextField control={control} name="member_id" label="Member ID" ariaRequired autoComplete="off" />
        <TextField control={control} name="group_number" label="Group Number" optional autoComplete="off" />
        <TextField
          control={control}
          name="holder"
          label="Holder"
          optional
          placeholder={INSURANCE_SCREEN.patientIsHolder}
          autoComplete="off"
        />
        <DateField control={control} name="valid_from" label="Valid from" optional kind="any" />
        <DateField control={control} name="valid_to" label="Valid to" optional kind="any" />
      </FieldGrid>
    </FormModal>
  );
}
