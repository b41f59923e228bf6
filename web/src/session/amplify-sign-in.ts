import "./amplify.ts";

export { confirmResetPassword, confirmSignIn, resetPassword, signIn } from "aws-amplify/auth";
