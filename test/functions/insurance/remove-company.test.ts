import { handler } from "../../../functions/insurance/index.ts";
import { contract } from "../../../shared/contract.ts";
import { COMPANY } from "../../support/clinic-items.ts";
import { describeRemoval } from "../../support/operation-tests.ts";

describeRemoval(COMPANY, { handler, route: contract.insurance.removeCompany });
