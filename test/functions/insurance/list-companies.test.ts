import { handler } from "../../../functions/insurance/index.ts";
import { contract } from "../../../shared/contract.ts";
import { COMPANY } from "../../support/clinic-items.ts";
import { describeList } from "../../support/operation-tests.ts";

describeList(COMPANY, { handler, route: contract.insurance.listCompanies });
