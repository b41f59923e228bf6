import type { NewStaff } from "../../shared/staff/staff.ts";

/** Returns the body by which a receptionist is added, with the given changes. */
export const newStaff = (changes: Partial<NewStaff> & Pick<NewStaff, "email" | "locationId">): NewStaff => ({
  firstName: "Chidi",
  middleName: "",
  lastName: "Anagonye",
  dob: "1980-01-02",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
  zipcode: "",
  phoneNumber: "5550100100",
  role: "RECEPTIONIST",
  status: "ACTIVE",
  ...changes,
});
