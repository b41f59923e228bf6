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
