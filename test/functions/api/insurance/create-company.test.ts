import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { COMPANY } from "../../../support/insurance-items.ts";

describeCreation(COMPANY, {
  handler,
  route: contract.insurance.createCompany,
  body: { company_name: "Acme Health", network_type: "PPO", phone: "555-010-0300", status: "ACTIVE" },
  prefix: "comp",
  invalid: {
    "a company without a name": { company_name: " " },
    "a company without a network": { network_type: "" },
    "a phone number that can't be called": { phone: "12" },
    "an unknown status": { status: "OPEN" },
  },
});
