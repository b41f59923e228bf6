/** The help of each page of the menu of a clinic's administrators. */
const CLINIC_HELP = {
  home: {
    about: "Your clinic at a glance: what is left to set up, the last seven days, and what needs attention.",
    rules: {
      "Set up your clinic": "Each step leads to its form. The list is gone when all steps are done.",
      "Missed or cancelled": "The share of all appointments of these days, compared with the week before.",
      Appointments:
        "Missed and cancelled ones are left out, in the figure as with practitioners, services and hours. The table of days counts each status.",
      "Missed, cancelled": "Their share of all appointments, with missed and cancelled ones.",
      "Booked value": "The fees of the appointments of these days, without missed and cancelled ones.",
      "Needs attention":
        "Appointments that no longer fit, practitioners without hours, locations without services, and invitations that have waited for 7 days.",
    },
  },
  calendar: {
    about: "The appointments of one location, by practitioner or by room.",
    rules: {
      Book: "The front desk books appointments. Administrators can move and cancel them. Managers can only read.",
      Grey: "Times outside the practitioner's hours, breaks, time off and closures. Each says why.",
      "Time off":
        "The three dots beside a practitioner's name open it. Needs attention then moves or cancels the appointments together.",
      Status: "An appointment is booked, checked in, in progress and then completed, or it is missed or cancelled.",
    },
  },
  reports: {
    about: "How your clinic worked in a period, compared with the period of the same length before it.",
    rules: {
      "Booked value": "The fees of the appointments, without missed and cancelled ones.",
      Utilization: "Booked minutes as a share of the minutes that a practitioner could be booked.",
      "Days booked ahead": "The average number of days between the booking and the appointment.",
      "New patients and leads":
        "They belong to the whole clinic, so a chosen location doesn't change them. Imported people are not counted as new.",
      Address: "Period and location are part of the page's address. Save it to return to the same report.",
    },
  },
  takings: {
    about: "The money of a period, compared with the period of the same length before it.",
    rules: {
      Received:
        "Payments less refunds, on the day on which they were recorded. What is reversed is taken off on the day of the reversal.",
      Charged: "Charges to patients and to insurance companies.",
      Open: "Charges less discounts and what was received in the period. It may be negative when older charges were paid.",
      Unassigned: "Payments and charges that belong to no appointment.",
      Entries: "Each figure leads to the entries that it adds up.",
      "Booked value": "It stands in Reports. Appointments are booked before they are charged, so the two differ.",
    },
  },
  balances: {
    about: "The patients who owe something, longest first.",
    rules: {
      Age: "The days since the charge. A payment pays the oldest charge first.",
      Location: "Only what is owed for charges at this location.",
      Insurers: "What insurance companies owe is not part of it.",
    },
  },
  insurers: {
    about: "What insurance companies owe for your patients, and a form that records what they pay.",
    rules: {
      Remittance: "One payment for up to 200 charges. It counts on the day on which it is recorded.",
      "Stays open": "The rest of the charge stays with the company.",
      "Patient owes it": "The rest of the charge moves to the patient's balance.",
      "Write off": "The clinic gives up the rest, with a reason.",
      "Not recorded": "A charge that was settled meanwhile stays as it is. The others are recorded.",
    },
  },
  closings: {
    about: "The end of a day at a location: what was counted, what was expected, and the difference.",
    rules: {
      Count: "Cash and checks of the day, without the float.",
      Expected: "Payments less refunds of the day. It is shown once the day is closed.",
      Difference: "Needs a note. It is part of the closing and never changes.",
      "Closed day": "What is recorded later counts on the next day. Days without payments need no closing.",
    },
  },
  clinicProfile: {
    about: "Your clinic's name, contact, address and logo, as your staff and your patients see them.",
    rules: {
      Logo: "A PNG, JPEG, WebP or GIF image of at most 2 MiB.",
      Username: "It was chosen when the clinic was created and can't be changed.",
      Overbooking: "Where it is allowed, the front desk can book a taken time with a reason. The calendar marks it.",
      "Refunds and reversals":
        "Where only administrators make them, the front desk still records payments, charges and discounts.",
      "Mailed receipts": "They name only the day of an appointment, unless they are to name what was done.",
      "Calendar feeds":
        "What practitioners' calendars, such as those of their phones, show of a patient: nothing, the initials or the first name.",
    },
  },
  locations: {
    about: "The places where your clinic receives patients, and when each of them is open.",
    rules: {
      Hours: "Appointments are booked within them only. A day without hours is closed.",
      Breaks: "Times within the hours at which no appointment is booked.",
      Closures:
        "Days or times at which the location is closed, such as holidays. You see which appointments no longer fit before you save.",
      "Time zone":
        "The times of the location's appointments are in it. It can't be changed while there are upcoming ones.",
      Inactive: "No new appointments are booked. Those that exist are listed in Needs attention.",
      "Accepted methods": "How patients can pay at the location. That of its Payment Type in Billing comes first.",
      "Receipt prefix":
        "Receipts are numbered by location and year, such as HR-2026-000123. No two locations have the same letters.",
      Name: "No two locations have the same name.",
    },
  },
  rooms: {
    about: "The rooms of each location. Open a location to see, rename or deactivate its rooms.",
    rules: {
      "Room number": "No two rooms of a location have the same number. A new number shows in upcoming appointments.",
      Inactive: "The room is no longer booked. You see which appointments no longer fit before you save.",
      Services: "Which services need a room, and which rooms they can use, is set with the service.",
    },
  },
  services: {
    about: "What patients can book at each location, with its duration and fee.",
    rules: {
      Duration: "From 5 to 480 minutes. The end of an appointment follows from it.",
      "Free before and after": "Minutes that the practitioner and the room stay free around an appointment.",
      Practitioners: "Who offers the service. All practitioners of the location when none is chosen.",
      Room: "Where the service needs one, a free room is booked with each appointment.",
      Copy: "A service belongs to one location. Copy it to offer it at others.",
      Delete: "A service with upcoming appointments can't be deleted. Mark it inactive instead.",
    },
  },
  people: {
    about: "Everyone of your clinic, whether they work there or manage it. A person can have several roles.",
    rules: {
      Roles: "A person may do what any of the roles may do, and finds the pages of all of them in the menu.",
      "Main role": "Its home page opens after the login. People with several roles choose it on the page Account, too.",
      "Add a role": "A person who is signed in stays signed in, and can use the role within 15 minutes.",
      "Take a role": "The person is signed out everywhere. The last active administrator keeps that role.",
      Deactivate: "The person loses access in all roles. The records keep the name.",
    },
  },
  addStaff: {
    about: "Adds a person to your staff and sends an invitation to the email address.",
    rules: {
      Receptionist: "Books appointments and keeps patients, leads and the waitlist.",
      Practitioner: "Sees patients. Sees the own day and week, and starts and completes the own appointments.",
      Manager: "Sees the calendar, what needs attention and the reports, and changes nothing.",
      Email: "It is the name to sign in with, so it can't be changed later.",
      Location: "The person belongs to one location. Practitioners can have hours at others, too.",
    },
  },
  staff: {
    about:
      "Everyone who works in your clinic. A name leads to the person's hours, time off, services and appointments.",
    rules: {
      Invitation: "Invited until the person has signed in once. An invitation that was lost can be sent again.",
      Schedule: "The weekly hours of a person at a location. Appointments are booked within them only.",
      "Time off":
        "Days or times at which the person isn't booked. You see which appointments no longer fit before you save.",
      "Inactive, terminated": "The person loses access at once and is no longer booked.",
      "Calendar feeds": "On a practitioner's page: addresses by which a calendar program shows the appointments.",
      "Reset two-step sign-in": "For a person who has lost the device. The reason is recorded.",
    },
  },
  administrators: {
    about: "The people who manage your clinic. A clinic can have up to 25 administrators.",
    rules: {
      Owner: "Receives the platform's mail. All administrators have the same rights.",
      "Make owner": "Hands the clinic over to another active administrator who has signed in.",
      Deactivate: "The person is signed out everywhere. The last active administrator who has signed in stays.",
    },
  },
  billing: {
    about: "Where the bills of each location go, and how they are paid.",
    rules: {
      Location: "A location has one billing record. To move a record to another location, delete it and add it there.",
    },
  },
  insuranceProviders: {
    about: "The insurers whose policies your front desk can record for a patient.",
    rules: {
      Inactive: "The provider stays in the patients' records and is no longer offered for new policies.",
    },
  },
  insuranceCompanies: {
    about: "The insurance companies whose networks your clinic belongs to.",
    rules: {
      "Network type": "The kind of the network, such as PPO or HMO.",
      Inactive: "The company stays on the list, marked as no longer in use.",
    },
  },
  noteTemplates: {
    about: "Texts that practitioners insert into the note about an appointment, and then complete.",
    rules: {
      "Written notes": "They stay as they are when a template is changed or deleted.",
    },
  },
  integrations: {
    about: "Programs that work with your clinic's data, such as your website or your accountant's tool.",
    rules: {
      "API key":
        "A program sends it with each request. It belongs to the clinic, also after the person who created it has left.",
      Scopes: "What a program may do. Notes, merges and erasures are left to people.",
      Revoke: "The next request with the key is refused.",
      Activity: "Everything that a program does is listed under the name of its key.",
    },
  },
  onlineBooking: {
    about: "What patients can book, move and cancel by themselves, without an account.",
    rules: {
      Times: "The hours, time off and rooms of the calendar apply. Patients never see anything about other patients.",
      "Patients of the clinic":
        "Who has the email, name and birth date of a patient. Others are asked to call for such a service.",
      Held: "A chosen time is held for 3 minutes, and for 10 once a code was sent. The calendar shows it.",
      "New patients": "Anyone else becomes a new patient. The front desk sees who could be the same person.",
      "Notice for changes": "In the first 10 minutes after booking, patients can always move and cancel.",
      Links: "Each confirmation and reminder has a link with which the patient confirms, moves or cancels.",
      Offers: "A free time is offered to one person at a time, until the minimum notice is reached.",
    },
  },
  notificationSettings: {
    about: "Which emails about appointments your patients and your staff receive, and when.",
    rules: {
      Immediate: "Sent as soon as it happens.",
      "Hours before, hours after": "Sent so long before or after the appointment. An empty field sends nothing.",
      Preview: "Shows the message with your clinic's data. You can send a test to yourself.",
      "Stop messages": "Each message to a patient has a link with which the patient stops them.",
    },
  },
  messages: {
    about: "The emails about appointments: what was sent, what will be, and what was not and why.",
    rules: {
      Planned: "It will be sent at the time that is shown, unless the appointment changes.",
      "Not sent": "The reason says why, for example that no email address is known.",
      Replaced: "The appointment was changed before the message was due.",
      Failed: "The email could not be delivered, or sending it was interrupted. The reason says which.",
    },
  },
  imports: {
    about: "Takes patients, leads, services and appointments over from another system, by a CSV file.",
    rules: {
      File: "The first line names the columns. At most 100,000 rows.",
      Check: "Every row is checked first. Nothing is imported before you say so. Rows with errors can be downloaded.",
      "Left out": "An optional value that can't be read, such as a mistyped zip code. The rest of the row is imported.",
      Appointments:
        "Found by names. Upcoming ones follow the rules of booking. Past ones are kept as they were, and no one is mailed.",
      "Registered already":
        "Rows that look like a person who is registered. They are skipped unless you choose otherwise.",
      "While importing":
        "Keep the page open. You can cancel at any time: rows that were imported stay, and you can undo them.",
      Undo: "For 7 days. Records that were changed or used since then stay. You can leave the page meanwhile.",
    },
  },
  activity: {
    about: "The audit log: who changed or opened which record of your clinic, who signed in, and when.",
    rules: {
      Changes: "The old and the new values. The text of notes is never shown.",
      "Openings and lists":
        "Opening the same records again within an hour leaves no further entry. Find lists by person and day.",
      Record: "Type a name, or choose a record in the list, to see everything that was done to it.",
      Keeping: "Entries are kept for six years and can't be changed or deleted.",
    },
  },
} as const;

/** The help of each page of the operator's menu. */
const PLATFORM_HELP = {
  platformHome: {
    about: "The clinics on your platform: how many there are, how they grow, and which may be lost.",
    rules: {
      "Clinics at risk": "No appointment for 14 days, or an owner who has never signed in.",
      "Setup incomplete": "The onboarding was interrupted. Resume it in View Tenants.",
      "Pending approvals":
        "Deletions of clinics that another operator requested. Confirm or cancel them in Offboarding.",
      "Delivery failures":
        "Messages of clinics to patients and practitioners that were refused or bounced, in UTC months.",
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
      Risk: "No appointment for 14 days, or an owner who has never signed in.",
      Deactivate: "Everyone at the clinic loses access immediately. Data is kept. The clinic never sees the reason.",
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
  announcements: {
    about: "Mails all administrators of the clinics that you choose, and shows which mails did not arrive.",
    rules: {
      Review: "Shows who would get the announcement. Nothing is sent before you confirm it.",
      Sending: "Begins within a minute, one mail after the other. Messages to patients go first.",
      Failed: "An administrator whose mail failed does not get it again. The list says why.",
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

/** The help of a page: its purpose, and the meaning of its words and rules. */
export interface HelpText {
  readonly about: string;
  readonly rules: Readonly<Record<string, string>>;
}

// Only the help panel imports this file, and the panel is loaded when a person opens it.
export const HELP = { ...CLINIC_HELP, ...PLATFORM_HELP } satisfies Readonly<Record<string, HelpText>>;

export type HelpPage = keyof typeof HELP;
