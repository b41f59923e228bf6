import { NewInsuranceCompany } from "../../../../shared/insurance/company.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { FormPanel } from "../../components/form-panel.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { CompanyFields } from "./company-fields.tsx";
import { companiesChanged } from "./queries.ts";

const EMPTY: NewInsuranceCompany = { company_name: "", network_type: "", phone: "", status: "ACTIVE" };

/** Adds a company. */
export function NewCompany() {
  const { control, busy, submit, reset } = useEntityForm({
    id: "new-company",
    schema: NewInsuranceCompany,
    defaults: EMPTY,
    failure: SCREENS.insurance.companyFailed,
    save: async (body) => {
      await insuranceApi.createCompany({ body });
      await companiesChanged();
    },
    onSaved: () => {
      reset();
      notifySuccess(SCREENS.insurance.companyCreated);
    },
  });
  return (
    <FormPanel header="Add a company" action="Create Company" busyAction="Creating..." busy={busy} onSubmit={submit}>
      <CompanyFields control={control} />
    </FormPanel>
  );
}
