/** Ends a change that the person decided not to save. It is not a failure: the input stays, and no error is shown. */
export class Declined extends Error {
  override readonly name = "Declined";
}
