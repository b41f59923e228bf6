import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PROVIDER } from "../../../support/insurance-items.ts";
import { describeList } from "../../../support/list-tests.ts";

describeList(PROVIDER, { handler, route: contract.insurance.listProviders });
