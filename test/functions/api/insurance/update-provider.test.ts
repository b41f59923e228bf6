import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { PROVIDER } from "../../../support/insurance-items.ts";

describeUpdate(PROVIDER, {
  handler,
  route: contract.insurance.updateProvider,
  change: { coverage_type: "Vision", email: "vision@example.com" },
  invalid: { "a malformed email address": { email: "x" } },
});
