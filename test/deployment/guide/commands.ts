/** A command of the guide, on one line. */
export interface Documented {
  readonly section: string;
  readonly command: string;
}

/** Matches a command within a sentence or a table. */
const INLINE = /`((?:npx cdk|aws [\w-]+|curl|npm run [\w:]+ --) [^`]+)`/g;

/** Returns the commands of a block: its lines without comments. A backslash joins a line with the next one. */
const commandsIn = (block: string): readonly string[] =>
  block
    .replace(/\s*\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/\s{2,}#.*$/, "").trim())
    .filter(Boolean);

/** Returns the commands of a guide in their order: those of its shell blocks, and those within its text. */
export function documentedCommands(guide: string): readonly Documented[] {
  const [, ...sections] = guide.split(/^#{2,} /m);
  return sections.flatMap((text) => {
    const [section = ""] = text.split("\n", 1);
    const found = [...text.matchAll(/^\s*```(\w*)\n(.*?)^\s*```|`[^`\n]+`/gms)];
    return found
      .flatMap(([all, language, block]) => {
        if (block !== undefined) return language === "sh" ? commandsIn(block) : [];
        return [...all.matchAll(INLINE)].map(([, command = ""]) => command);
      })
      .map((command) => ({ section, command }));
  });
}
