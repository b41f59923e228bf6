import { handler } from "../../../functions/insurance/index.ts";
import { contract } from "../../../shared/contract.ts";
import { PROVIDER } from "../../support/clinic-items.ts";
import { describeRemoval } from "../../support/operation-tests.ts";

describeRemoval(PROVIDER, { handler, route: contract.insurance.removeProvider });
