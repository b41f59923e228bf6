/** A row as the table stores it. */
export type Item = Record<string, unknown>;

/** Returns the item that an entity's write stores. */
export const itemOf = (write: { params(): object }): Item => (write.params() as { Item: Item }).Item;
