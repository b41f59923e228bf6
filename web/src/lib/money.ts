const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** Returns a stored amount, which is decimal text, with two decimals: "1,080.50". */
export function amountText(amount: string): string {
  const [dollars = "", cents] = Number(amount).toFixed(2).split(".");
  return `${dollars.replace(THOUSANDS, ",")}.${cents}`;
}

/** Returns a stored amount as it is displayed: "$1,080.50". */
export const money = (amount: string): string => `$${amountText(amount)}`;
