import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { COMPANY } from "../../../support/insurance-items.ts";

describeUpdate(COMPANY, {
  handler,
  route: contract.insurance.updateCompany,
  change: { company_name: "Better Health", status: "INACTIVE" },
  invalid: { "an empty name": { company_name: "" } },
});
