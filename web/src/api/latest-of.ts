import { ClinicError } from "../../../shared/errors.ts";

/**
 * One thing of a list that was just read.
 * @throws ClinicError 404 with the given sentence when others have deleted it
 */
export async function latestOf<Item>(
  list: Promise<readonly Item[]>,
  isMeant: (item: Item) => boolean,
  notFound: string,
): Promise<Item> {
  const item = (await list).find(isMeant);
  if (!item) throw new ClinicError("not_found", notFound);
  return item;
}
