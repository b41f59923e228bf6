/** Why the API refuses a name that is taken, or an id that a service can't refer to. No page shows these by itself. */
export const REFUSALS = {
  locationName: "Another location has this name.",
  roomNumber: (number: string) => `This location already has a room ${number}.`,
  serviceName: "This location already has a service with this name.",
  billing: "This location already has billing info. Edit it in the list.",
  practitioner: "Choose practitioners of your clinic.",
  room: "Choose rooms of the service's location.",
} as const;
