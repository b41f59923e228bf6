import "./online.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ONLINE_PATHS } from "../../../shared/online/pages.ts";

import { MyAppointmentPage } from "./appointment/my-appointment-page.tsx";
import { BookingPage } from "./booking/booking-page.tsx";
import { applyPreferredLanguage } from "./language.ts";
import { takeToken } from "./link-page.tsx";
import { MyOfferPage } from "./offer/my-offer-page.tsx";

/** Returns the page of the address. Only the addresses of patients' pages lead here. */
function page() {
  const path = location.pathname.replace(/\/$/, "");
  if (path === ONLINE_PATHS.myAppointment) return <MyAppointmentPage taken={takeToken(path)} />;
  if (path === ONLINE_PATHS.myOffer) return <MyOfferPage taken={takeToken(path)} />;
  return <BookingPage username={decodeURIComponent(path.split("/").at(-1) ?? "")} />;
}

const root = document.getElementById("root");
if (!root) throw new Error("online.html has no element with the id root");
applyPreferredLanguage();
createRoot(root).render(<StrictMode>{page()}</StrictMode>);
