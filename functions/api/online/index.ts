import { online } from "../../../shared/online/routes.ts";
import { api } from "../../http/api.ts";
import { book, hold, sendCode } from "./book.ts";
import { get, listTimes } from "./booking-page.ts";
import { cancel, confirm, listMoveTimes, move, view } from "./links.ts";
import { acceptOffer, declineOffer, viewOffer } from "./offers.ts";
import { getSettings, putSettings } from "./settings.ts";

export const handler = api("online", online, {
  getSettings,
  putSettings,
  get,
  listTimes,
  hold,
  sendCode,
  book,
  view,
  confirm,
  cancel,
  listMoveTimes,
  move,
  viewOffer,
  acceptOffer,
  declineOffer,
});
