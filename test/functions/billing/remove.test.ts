import { handler } from "../../../functions/billing/index.ts";
import { contract } from "../../../shared/contract.ts";
import { BILLING } from "../../support/clinic-items.ts";
import { describeRemoval } from "../../support/operation-tests.ts";

describeRemoval(BILLING, { handler, route: contract.billing.remove });
