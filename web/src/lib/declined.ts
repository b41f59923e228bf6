/** Ends a change that the person has decided not to save. It is no failure: the input stays and nothing is shown. */
export class Declined extends Error {
  override readonly name = "Declined";
}
