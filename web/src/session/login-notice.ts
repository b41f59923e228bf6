let notice: string | undefined;

/** Leaves a sentence for the login page, to which a logout leads. */
export const leaveLoginNotice = (text: string): void => {
  notice = text;
};

/** Returns the sentence that was left, once. */
export function takeLoginNotice(): string | undefined {
  const left = notice;
  notice = undefined;
  return left;
}
