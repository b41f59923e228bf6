// This is a separate file, because most pages are opened without these texts.
export const ONBOARDING_SCREEN = {
  signupFailed: "Failed to create user in auth.",
  tenantFailed: "Tenant creation failed.",
  logoFailed: "Tenant created, but logo upload failed.",
  logoUploaded: "Logo uploaded successfully!",
  userFailed: "Auth created, tenant created, but failed to insert user.",
  done: "Tenant and user created successfully!",
  resume: (tenant: string) =>
    `The setup of ${tenant} is not complete. Check its details, enter those of the administrator and submit again.`,
} as const;
