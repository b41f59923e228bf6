import { handler } from "../../../functions/insurance/index.ts";
import { contract } from "../../../shared/contract.ts";
import { PROVIDER } from "../../support/clinic-items.ts";
import { describeList } from "../../support/operation-tests.ts";

describeList(PROVIDER, { handler, route: contract.insurance.listProviders });
