import type { HelpText } from "../../lib/page.ts";

/** The help of the list and of the page of one. */
export const help: HelpText = {
  about: "Every clinic on the platform. A name leads to its administrators, use and history.",
  rules: {
    Find: "By name, city, username or email.",
    Risk: "No appointment for 14 days, or an owner who has never signed in.",
    Deactivate: "Everyone at the clinic loses access immediately. Data is kept. The clinic never sees the reason.",
    "Setup incomplete": "The onboarding was interrupted. Choose Resume to complete it.",
    "Resend invitation": "For an owner who has never signed in.",
  },
};
