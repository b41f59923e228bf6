import { once } from "./once.ts";

const dollars = once(() => new Intl.NumberFormat("en", { style: "currency", currency: "USD" }));

/** Returns a stored amount, which is decimal text, as it is displayed: "$80.50". */
export const money = (amount: string): string => dollars().format(Number(amount));
