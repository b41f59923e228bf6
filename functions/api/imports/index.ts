import { imports } from "../../../shared/imports/routes.ts";
import { api } from "../../http/api.ts";
import { create, get, list, undo } from "./imports.ts";
import { addRows } from "./rows.ts";

export const handler = api("imports", imports, { list, get, create, addRows, undo });
