import { IDS } from "./event.ts";
import type { Item } from "./item.ts";

/** The rows of a noun, as operations read and write them. */
export interface Noun {
  /** The entity's name in stored rows. */
  readonly entity: string;
  readonly idField: string;
  /** The attribute that holds the id of the record in the audit log. @default idField */
  readonly recordField?: string;
  /** Builds the row, with changes of its attributes. */
  item(changes?: object): Item;
  readonly notFound: string;
}

/** Describes the rows of an entity with the sentence that answers when one is not found. */
export const noun = (
  entity: string,
  idField: string,
  item: Noun["item"],
  sentence: string,
  recordField = idField,
): Noun => ({
  entity,
  idField,
  recordField,
  item,
  notFound: sentence,
});

/** Returns the path parameters of the noun's row. */
export const paramsOf = ({ idField, item }: Noun) => ({ [idField]: String(item()[idField]) });

/** Returns the same row of another clinic. */
export const foreignItem = ({ item }: Noun): Item => item({ tenant_id: IDS.otherTenant });

/** Returns a second row of the clinic, whose id follows that of the first. */
export const nextItem = ({ item, idField }: Noun, changes: object = {}): Item =>
  item({ [idField]: String(item()[idField]).replace(/n$/, "p"), ...changes });
