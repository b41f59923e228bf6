export const LIST = "/receptionist/all_patients";
export const PATIENTS = "GET /api/patients";

/** Returns the texts of the rows of the list of patients. */
export const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent ?? "");
