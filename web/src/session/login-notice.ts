let notice: string | undefined;

/** Stores a sentence that the login page shows after a logout. */
export const leaveLoginNotice = (text: string): void => {
  notice = text;
};

/** Returns the stored sentence, and removes it. */
export function takeLoginNotice(): string | undefined {
  const left = notice;
  notice = undefined;
  return left;
}
