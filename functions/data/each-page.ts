/** Reads the pages of a query one after the other, so that the caller can stop after any of them. */
export async function* eachPage<Page extends { readonly cursor: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<Page> {
  let next: string | null = null;
  do {
    const page: Page = await read(next);
    yield page;
    next = page.cursor;
  } while (next);
}
