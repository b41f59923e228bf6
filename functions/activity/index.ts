import { activity } from "../../shared/activity/routes.ts";
import { api } from "../http/api.ts";
import { findRecords } from "./find-records.ts";
import { list } from "./list.ts";

export const handler = api("activity", activity, { list, findRecords });
