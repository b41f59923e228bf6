import { activity } from "../../../shared/audit/routes.ts";
import { api } from "../../http/api.ts";
import { findRecords, list } from "./list.ts";

export const handler = api("activity", activity, { list, findRecords });
