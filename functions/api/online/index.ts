import { ClinicError } from "../../../shared/contract/errors.ts";
import { online } from "../../../shared/online/routes.ts";
import { ONLINE_REFUSALS } from "../../../shared/online/texts.ts";
import { api } from "../../http/api.ts";

const refuse = async (): Promise<never> => {
  throw new ClinicError("not_found", ONLINE_REFUSALS.not_found.en);
};

export const handler = api("online", online, {
  getSettings: refuse,
  putSettings: refuse,
  get: refuse,
  listTimes: refuse,
  hold: refuse,
  sendCode: refuse,
  book: refuse,
  view: refuse,
  confirm: refuse,
  cancel: refuse,
  listMoveTimes: refuse,
  move: refuse,
});
