import { messages } from "../../shared/messages/routes.ts";
import { api } from "../http/api.ts";
import { checkSending } from "./check-sending.ts";
import { getOptOut } from "./get-opt-out.ts";
import { list } from "./list.ts";
import { listOfAppointment } from "./list-of-appointment.ts";
import { listUndelivered } from "./list-undelivered.ts";
import { optOut } from "./opt-out.ts";
import { preview } from "./preview.ts";
import { resolve } from "./resolve.ts";
import { test } from "./test.ts";

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
