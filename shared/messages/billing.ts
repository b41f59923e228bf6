export const BILLING = {
  locationTaken: "This location already has billing info. Edit it in the list.",
  invalidId: "Invalid billing ID",
  locationFixed: "The location of billing information can't be changed",
} as const;
