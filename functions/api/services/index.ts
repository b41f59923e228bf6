import { services } from "../../../shared/services/routes.ts";
import { api } from "../../http/api.ts";
import { affectedByRemoval, affectedByUpdate, create, list, remove, update } from "./services.ts";

export const handler = api("services", services, {
  list,
  create,
  update: { run: update, dryRun: affectedByUpdate },
  remove: { run: remove, dryRun: affectedByRemoval },
});
