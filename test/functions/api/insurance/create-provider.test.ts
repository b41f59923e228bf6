import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { PROVIDER } from "../../../support/insurance-items.ts";

describeCreation(PROVIDER, {
  handler,
  route: contract.insurance.createProvider,
  body: {
    provider_name: "Good Cover",
    coverage_type: "Dental",
    email: "cover@example.com",
    phone: "555-010-0400",
    status: "ACTIVE",
  },
  prefix: "prov",
  invalid: {
    "an address that is no email address": { email: "cover@" },
    "a provider without name and coverage": { provider_name: "", coverage_type: "" },
  },
});
