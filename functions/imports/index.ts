import { imports } from "../../shared/imports/routes.ts";
import { api } from "../http/api.ts";
import { addRows } from "./add-rows.ts";
import { create } from "./create.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { undo } from "./undo.ts";

export const handler = api("imports", imports, { list, get, create, addRows, undo });
