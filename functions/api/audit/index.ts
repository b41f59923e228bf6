import { audit } from "../../../shared/audit/routes.ts";
import { api } from "../../http/api.ts";
import { findRecords, list } from "./list.ts";

export const handler = api("audit", audit, { list, findRecords });
