/** The number of items of a page of a list, unless the request states another one. */
export const DEFAULT_PAGE_SIZE = 50;
/** The highest number of items that a request can state. */
export const MAX_PAGE_SIZE = 100;
/** The highest number of characters of the text that people are searched for. */
export const MAX_SEARCH = 200;
