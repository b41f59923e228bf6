/** A part of a balance that is still owed: what a charge, or the reversal of a payment, has left open. */
export interface OpenAmount {
  readonly entry_id: string;
  readonly date: string;
  readonly location_id: string;
  readonly appointment_id?: string | undefined;
  readonly cents: number;
}

interface Change extends OpenAmount {
  /** The charge that a decrease pays or takes back first. The oldest one comes next. */
  readonly settles?: string | undefined;
}

/** More open charges than a patient ever has. Beyond them, the two oldest count as one, so that the row stays small. */
const MAX_OPEN = 500;

const inOrder = (open: readonly OpenAmount[]) =>
  open.toSorted((a, b) => `${a.date} ${a.entry_id}`.localeCompare(`${b.date} ${b.entry_id}`));

function joinOldest(open: readonly OpenAmount[]): readonly OpenAmount[] {
  const [first, second, ...others] = open;
  if (!first || !second || open.length <= MAX_OPEN) return open;
  return [{ ...first, cents: first.cents + second.cents }, ...others];
}

/**
 * Returns what is still owed after a change of the balance, oldest first. It adds up to the balance, or to nothing while that was
 * paid in advance.
 * @param credit what was paid in advance before the change
 */
export function openAfter(
  open: readonly OpenAmount[],
  credit: number,
  { settles, ...change }: Change,
): readonly OpenAmount[] {
  if (change.cents > 0) {
    const cents = change.cents - credit;
    return cents > 0 ? joinOldest(inOrder([...open, { ...change, cents }])) : open;
  }
  let left = -change.cents;
  const settled = open.filter(({ entry_id }) => entry_id === settles);
  const reduced = new Map<string, number>();
  for (const { entry_id, cents } of [...settled, ...open.filter((each) => !settled.includes(each))]) {
    const taken = Math.min(left, cents);
    reduced.set(entry_id, cents - taken);
    left -= taken;
  }
  return open
    .map((each) => ({ ...each, cents: reduced.get(each.entry_id) ?? each.cents }))
    .filter(({ cents }) => cents > 0);
}
