import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { COMPANY } from "../../../support/insurance-items.ts";
import { describeList } from "../../../support/list-tests.ts";

describeList(COMPANY, { handler, route: contract.insurance.listCompanies });
