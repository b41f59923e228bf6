/** Returns a phone number as people write it, where it has the ten digits of one in North America: "(555) 011-0000". */
export function phoneText(phone: string): string {
  const [, country, area, exchange, line] = /^(\+?1)?\D*(\d{3})\D*(\d{3})\D*(\d{4})$/.exec(phone.trim()) ?? [];
  return area ? `${country ? "+1 " : ""}(${area}) ${exchange}-${line}` : phone;
}
