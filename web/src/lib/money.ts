const MONEY = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

/** An amount as it is read, "$80.50", of the decimal text as it is stored. */
export const money = (amount: string): string => MONEY.format(Number(amount));
