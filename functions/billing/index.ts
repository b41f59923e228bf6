import { billing } from "../../shared/billing/routes.ts";
import { api } from "../http/api.ts";
import { create } from "./create.ts";
import { list } from "./list.ts";
import { remove } from "./remove.ts";
import { replace } from "./replace.ts";

export const handler = api("billing", billing, { list, create, replace, remove });
