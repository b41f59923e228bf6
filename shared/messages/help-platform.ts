/** The help of each page of the operator's menu. */
export const PLATFORM_HELP = {
  platformHome: {
    about: "The clinics on your platform: how many there are, how they grow, and which may be lost.",
    rules: {
      "Clinics at risk": "No appointment for 14 days, or an owner who has never signed in.",
      "Setup incomplete": "The onboarding was interrupted. Resume it in View Tenants.",
      "Last activity": "The last day on which a person of the clinic used the product.",
    },
  },
  createTenant: {
    about: "Onboards a clinic together with its first administrator, who receives an invitation by email.",
    rules: {
      Username: "No two clinics have the same username. It can't be changed later.",
      Email: "The administrator signs in with it.",
      Logo: "A PNG, JPEG, WebP or GIF image of at most 2 MiB.",
      Interrupted: "What was done stays. Choose Resume in View Tenants to complete it.",
    },
  },
  tenants: {
    about: "Every clinic on the platform. A name leads to its administrators, use and history.",
    rules: {
      Find: "By name, city, username or email.",
      Deactivate: "Everyone at the clinic loses access immediately. Data is kept.",
      "Setup incomplete": "The onboarding was interrupted. Choose Resume to complete it.",
      "Resend invitation": "For an owner who has never signed in.",
    },
  },
  offboarding: {
    about: "Exports the data of a clinic that leaves, and deletes the clinic.",
    rules: {
      Export: "A zip file with every record as JSON and CSV, and the logo. It is kept for seven days.",
      Delete: "Another operator has to confirm. The clinic is then closed at once and deleted after 30 days.",
      Cancel: "Possible until the deletion has begun. A closed clinic stays inactive until you activate it.",
      Certificate: "A deleted clinic leaves a record of what was deleted and when.",
    },
  },
  platformAdministrators: {
    about: "The people who manage the platform.",
    rules: {
      Invite: "The command admin:create invites another administrator.",
      "Reset two-step sign-in": "For an administrator who has lost the device. The reason is recorded.",
    },
  },
  platformActivity: {
    about: "The platform's audit log: what its administrators did to which clinic, and when.",
    rules: {
      Clinic: "Type the name of a clinic to see only what was done to it.",
      Keeping: "Entries are kept for six years, also those of deleted clinics.",
    },
  },
} as const;
