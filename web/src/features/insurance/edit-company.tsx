import { type InsuranceCompany, NewInsuranceCompany } from "../../../../shared/insurance/company.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { latestOf } from "../../api/latest-of.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { CompanyFields } from "./company-fields.tsx";
import { companiesChanged, companiesQuery } from "./queries.ts";

const fieldsOf = ({ company_id: _, version: __, ...fields }: InsuranceCompany): NewInsuranceCompany => fields;

interface EditCompanyProps {
  readonly company: InsuranceCompany;
  readonly onDone: () => void;
}

/** Changes a company in a dialog. */
export function EditCompany({ company, onDone }: EditCompanyProps) {
  const { company_id } = company;
  const { control, busy, submit, conflict } = useEntityForm({
    id: "edit-company",
    schema: NewInsuranceCompany,
    defaults: fieldsOf(company),
    version: company.version,
    failure: SCREENS.insurance.companyUpdateFailed,
    save: async (values, version) => {
      await insuranceApi.updateCompany({ params: { company_id }, body: { ...values, version } });
      await companiesChanged();
    },
    latest: async () => {
      const list = queryClient.fetchQuery({ ...companiesQuery(), staleTime: 0 });
      const now = await latestOf(list, (each) => each.company_id === company_id, MESSAGES.notFound.company);
      return { fields: fieldsOf(now), version: now.version };
    },
    onSaved: () => {
      onDone();
      notifySuccess(SCREENS.insurance.companyUpdated);
    },
  });
  return (
    <FormModal header={`Edit ${company.company_name}`} action="Save" busy={busy} onSubmit={submit} onCancel={onDone}>
      <ConflictAlert conflict={conflict} />
      <CompanyFields control={control} />
    </FormModal>
  );
}
