/** Noon of a Monday in Chicago: the moment of every test that stops the clock. */
export const NOW = "2027-03-01T18:00:00.000Z";
export const TODAY = "2027-03-01";
