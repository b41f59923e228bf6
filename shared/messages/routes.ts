import * as z from "zod";
import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, route } from "../contract/route.ts";
import { DELIVERY } from "./delivery.ts";
import {
  ListedMessage,
  MailSample,
  Message,
  MessageQuery,
  OptOut,
  SampleRequest,
  SendingStatus,
  UndeliveredMessage,
} from "./message.ts";

export const messages = {
  listOfAppointment: route("GET", "/api/appointments/{appointment_id}/messages", {
    summary: "List the messages of an appointment, latest first",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    ...pagesOf(Message),
    reads: "appointment_id",
  }),
  list: administratorRoute("GET", "/api/messages", {
    summary: "List the messages of the clinic by the time at which they are due, latest first",
    ...pagesOf(ListedMessage, MessageQuery),
    reads: "appointment_id",
  }),
  listUndelivered: route("GET", "/api/messages/undelivered", {
    summary: "List the messages that did not reach patients with upcoming appointments, in order of time",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    ...pagesOf(UndeliveredMessage),
    reads: "appointment_id",
  }),
  resolve: route("POST", "/api/appointments/{appointment_id}/messages/{message_id}/resolve", {
    summary: "Remove a message that did not reach the patient from the list of patients to call",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    notFound: DELIVERY.notFound,
    response: Message,
    reads: "appointment_id",
  }),
  preview: administratorRoute("POST", "/api/messages/preview", {
    summary: "Preview a message with the clinic's own data",
    body: SampleRequest,
    response: MailSample,
    audited: false,
  }),
  test: administratorRoute("POST", "/api/messages/test", {
    summary: "Send a sample of a message to the caller's own address",
    body: SampleRequest,
    response: z.object({ sent_to: z.string() }),
    audited: false,
  }),
  checkSending: route("GET", "/api/messages/status", {
    summary: "Check whether messages that are due are being sent",
    scope: null,
    roles: "public",
    response: SendingStatus,
  }),
  getOptOut: route("GET", "/api/messages/opt-out/{token}", {
    summary: "Get the clinic whose messages the link in a mail stops",
    scope: null,
    roles: "public",
    notFound: DELIVERY.unknownLink,
    response: OptOut,
  }),
  optOut: route("POST", "/api/messages/opt-out/{token}", {
    summary: "Stop the messages of a clinic to a patient, also by one click as in RFC 8058; the body is ignored",
    scope: null,
    roles: "public",
    notFound: DELIVERY.unknownLink,
    response: OptOut,
    audited: false,
  }),
};
