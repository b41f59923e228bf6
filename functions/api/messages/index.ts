import { messages } from "../../../shared/messages/routes.ts";
import { api } from "../../http/api.ts";
import { checkSending, list, listOfAppointment, listUndelivered, resolve } from "./messages.ts";
import { getOptOut, optOut } from "./opt-out.ts";
import { preview, test } from "./samples.ts";

export const handler = api("messages", messages, {
  listOfAppointment,
  list,
  listUndelivered,
  resolve,
  preview,
  test,
  checkSending,
  getOptOut,
  optOut,
});
