import { services } from "../../shared/services/routes.ts";
import { api } from "../http/api.ts";
import { affectedByRemoval, affectedByUpdate } from "./affected.ts";
import { create } from "./create.ts";
import { list } from "./list.ts";
import { remove } from "./remove.ts";
import { update } from "./update.ts";

export const handler = api("services", services, {
  list,
  create,
  update: { run: update, dryRun: affectedByUpdate },
  remove: { run: remove, dryRun: affectedByRemoval },
});
