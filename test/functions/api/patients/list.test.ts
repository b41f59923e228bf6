import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENT } from "../../../support/person-items.ts";
import { describePersonList } from "./person-list-tests.ts";

describePersonList(PATIENT, "patients.list", { handler, route: contract.patients.list });
