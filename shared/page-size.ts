/** How many items a page of a list has unless the caller asks for another number, and at most. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;
