/**
 * Ends a save without an error in the form. The person has decided not to save or sees a preview first, or the screen has
 * already said why saving is no longer possible. The form's input stays.
 */
export class Declined extends Error {
  override readonly name = "Declined";
}
