/**
 * Makes the functions' logger write to the console and collects every line. Call it before the functions load; the
 * lines of error level are the ones that fail a test anyway.
 */
export function collectLogLines(): string[] {
  const lines: string[] = [];
  const listen = () => {
    for (const method of ["debug", "info", "warn"] as const)
      vi.spyOn(console, method).mockImplementation((...texts) => void lines.push(texts.map(String).join(" ")));
  };
  beforeAll(() => {
    process.env.POWERTOOLS_LOG_LEVEL = "DEBUG";
    process.env.POWERTOOLS_DEV = "true";
    listen();
  });
  beforeEach(listen);
  return lines;
}

/** Prints a line of a suite's figures. */
export const printFigures = (line: string) => void process.stdout.write(`${line}\n`);

/** Whether a run tries every cell and every repetition of the generated suites, as `.ci/run` does. */
export const isExhaustive = process.env.EXHAUSTIVE === "true";

/** Returns how often a case is repeated: `all` times in an exhaustive run, and `few` times in a developer's. */
export const times = (all: number, few: number): number => (isExhaustive ? all : few);

/** How many requests meet in a race that exactly one of them wins. */
export const AT_ONCE = times(50, 8);

/** Spreads the numbers from 0 on evenly between 0 and 1, each far from those before it. */
const scattered = (at: number) => (at * 0.618_033_988_749_895) % 1;

/**
 * Returns the cells of a generated matrix that a run tries: all of them in an exhaustive run. A developer's run tries,
 * from an order that mixes them and is always the same, each cell with a value that no cell before it has, and prints
 * how many.
 * @param properties what has to come in each of its values
 */
export function sampleOf<Cell>(
  suite: string,
  cells: readonly Cell[],
  ...properties: readonly ((cell: Cell) => unknown)[]
): readonly Cell[] {
  if (isExhaustive) return cells;
  const seen = new Set<string>();
  const isNew = (cell: Cell): boolean => {
    const before = seen.size;
    for (const [at, property] of properties.entries()) seen.add(`${at} ${property(cell)}`);
    return seen.size > before;
  };
  const mixed = cells.map((cell, at) => ({ cell, at })).sort((a, b) => scattered(a.at) - scattered(b.at));
  const chosen = mixed.filter(({ cell }) => isNew(cell)).sort((a, b) => a.at - b.at);
  printFigures(`${suite}: a sample of ${chosen.length} of ${cells.length} cells, all of them with EXHAUSTIVE=true`);
  return chosen.map(({ cell }) => cell);
}
