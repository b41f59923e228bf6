/** Errors whose sentence is meant for people: our API's and Cognito's. */
const MEANT_FOR_PEOPLE = /^ClinicError$|Exception$|^NetworkError$/;

/** The sentence to show for a failure; the fallback for one that was never meant to be read. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof Error && MEANT_FOR_PEOPLE.test(error.name) && error.message ? error.message : fallback;
