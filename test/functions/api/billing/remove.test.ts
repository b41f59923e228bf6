import { handler } from "../../../../functions/api/billing/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { BILLING } from "../../../support/clinic-items.ts";

describeRemoval(BILLING, { handler, route: contract.billing.remove });
