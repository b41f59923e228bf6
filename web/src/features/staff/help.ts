import type { HelpText } from "../../lib/page.ts";

/** The help of the list and of the page of one. */
export const help: HelpText = {
  about: "Everyone who works in your clinic. A name leads to the person's hours, time off, services and appointments.",
  rules: {
    Invitation: "Invited until the person has signed in once. An invitation that was lost can be sent again.",
    Schedule: "The weekly hours of a person at a location. Appointments are booked within them only.",
    "Time off":
      "Days or times at which the person isn't booked. You see which appointments no longer fit before you save.",
    "Inactive, terminated": "The person loses access at once and is no longer booked.",
    "Calendar feeds": "On a practitioner's page: addresses by which a calendar program shows the appointments.",
    "Reset two-step sign-in": "For a person who has lost the device. The reason is recorded.",
  },
};
