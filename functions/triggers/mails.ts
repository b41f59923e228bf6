/** A mail for Cognito to send; the text is HTML with Cognito's own placeholders in it. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");

const link = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;

/** The first mail to somebody who was given an account. `username` and `code` are Cognito's placeholders. */
export const invitation = ({ url, username, code }: { url: string; username: string; code: string }): Mail => ({
  subject: "Your Clinic Manager account",
  html: paragraphs(
    "Welcome to Clinic Manager. An account was created for you.",
    `Sign in at ${link(`${url}/login`)} with<br>email: ${username}<br>temporary password: ${code}`,
    "You choose your own password when you first sign in. The temporary password is valid for 7 days.",
  ),
});

/** The mail behind Forgot Password. The code stands in the fragment, which no server or log sees. */
export const recovery = ({ url, id, email, code }: { url: string; id: string; email: string; code: string }): Mail => ({
  subject: "Reset your Clinic Manager password",
  html: paragraphs(
    "Somebody asked to reset the password of your Clinic Manager account.",
    `Choose a new password here: ${link(`${url}/recover-password?id=${id}#email=${encodeURIComponent(email)}&code=${code}`)}`,
    "The link is valid for one hour and works once. If it wasn't you, ignore this mail: your password stays as it is.",
  ),
});
