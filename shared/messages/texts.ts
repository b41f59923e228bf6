/**
 * The API's refusals of names that are taken, of ids to which a service can't refer, and of more than a clinic can have. No page
 * shows them without a response.
 */
export const REFUSALS = {
  locationName: "Another location has this name.",
  roomNumber: (number: string) => `This location already has a room ${number}.`,
  serviceName: "This location already has a service with this name.",
  billing: "This location already has billing info. Edit it in the list.",
  practitioner: "Choose practitioners of your clinic.",
  room: "Choose rooms of the service's location.",
  tooMany: (rows: string, most = 1_000) => `A clinic can have at most ${most.toLocaleString("en-US")} ${rows}.`,
} as const;
