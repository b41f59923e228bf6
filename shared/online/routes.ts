import { administratorRoute, created, routeWith } from "../contract/route.ts";
import {
  BookedOnline,
  BookingPage,
  Hold,
  LinkCancellation,
  LinkMove,
  LinkTimesQuery,
  LinkToken,
  NewCode,
  NewHold,
  OnlineAppointment,
  OnlineBooking,
  OnlineTimes,
  OnlineTimesQuery,
} from "./booking.ts";
import { OnlineOffer } from "./offer.ts";
import { NewOnlineSettings, OnlineSettings } from "./settings.ts";
import { ONLINE_REFUSALS } from "./texts.ts";

/** Defines an operation of a clinic's booking page. A clinic that is unknown, inactive or without online booking is one 404. */
const bookingRoute = routeWith({ roles: "public", scope: null, notFound: ONLINE_REFUSALS.not_found.en });

/** Defines an operation of a link in a mail. A dead, an unknown and an altered token are one 404. */
const linkRoute = routeWith({
  roles: "public",
  scope: null,
  notFound: ONLINE_REFUSALS.dead_link.en,
  response: OnlineAppointment,
});

/** Defines an operation of the link in an offer. An unknown and an altered token are one 404. */
const offerRoute = routeWith({
  roles: "public",
  scope: null,
  notFound: ONLINE_REFUSALS.dead_link.en,
  response: OnlineOffer,
});

export const online = {
  getSettings: administratorRoute("GET", "/api/tenants/current/online-booking", {
    summary: "Get the settings of the clinic's online booking",
    response: OnlineSettings,
  }),
  putSettings: administratorRoute("PUT", "/api/tenants/current/online-booking", {
    summary: "Replace the settings of the clinic's online booking",
    body: NewOnlineSettings,
    response: OnlineSettings,
  }),
  get: bookingRoute("GET", "/api/online/{username}", {
    summary: "Get what patients can book online at a clinic",
    response: BookingPage,
  }),
  listTimes: bookingRoute("GET", "/api/online/{username}/times", {
    summary: "List the times at which a service can be booked online",
    query: OnlineTimesQuery,
    response: OnlineTimes,
  }),
  hold: bookingRoute("POST", "/api/online/{username}/holds", {
    summary: "Hold a time for some minutes",
    body: NewHold,
    ...created(Hold),
    audited: false,
  }),
  sendCode: bookingRoute("POST", "/api/online/{username}/codes", {
    summary: "Send a code to the email address of the person who books",
    body: NewCode,
    audited: false,
  }),
  book: bookingRoute("POST", "/api/online/{username}/appointments", {
    summary: "Book the held time with the code of the mail. A repeat answers the same appointment",
    body: OnlineBooking,
    ...created(BookedOnline),
    reads: "appointment_id",
    idempotent: "content",
  }),
  view: linkRoute("POST", "/api/online/appointment/view", {
    summary: "Show the appointment of a link",
    body: LinkToken,
    audited: false,
  }),
  confirm: linkRoute("POST", "/api/online/appointment/confirm", {
    summary: "Confirm that the patient will come",
    body: LinkToken,
  }),
  cancel: linkRoute("POST", "/api/online/appointment/cancel", {
    summary: "Cancel the appointment of a link",
    body: LinkCancellation,
  }),
  listMoveTimes: linkRoute("POST", "/api/online/appointment/times", {
    summary: "List the times to which the appointment of a link can be moved",
    body: LinkTimesQuery,
    response: OnlineTimes,
    audited: false,
  }),
  move: linkRoute("POST", "/api/online/appointment/move", {
    summary: "Move the appointment of a link",
    body: LinkMove,
  }),
  viewOffer: offerRoute("POST", "/api/online/offer/view", {
    summary: "Show the time that is offered by a link",
    body: LinkToken,
    audited: false,
  }),
  acceptOffer: offerRoute("POST", "/api/online/offer/accept", {
    summary: "Book the time that is offered by a link, and give up the appointment that the patient wants to replace",
    body: LinkToken,
  }),
  declineOffer: offerRoute("POST", "/api/online/offer/decline", {
    summary: "Decline the time that is offered by a link, which is then offered to the next person",
    body: LinkToken,
  }),
};
