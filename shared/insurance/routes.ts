import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, created, route } from "../contract/route.ts";
import {
  InsuranceCompany,
  InsuranceCompanyChange,
  InsuranceProvider,
  InsuranceProviderChange,
  NewInsuranceCompany,
  NewInsuranceProvider,
} from "./insurer.ts";

export const insurance = {
  listProviders: route("GET", "/api/insurance/providers", {
    summary: "List the clinic's insurance providers",
    scope: "configuration:read",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    ...pagesOf(InsuranceProvider),
  }),
  createProvider: administratorRoute("POST", "/api/insurance/providers", {
    summary: "Create an insurance provider",
    body: NewInsuranceProvider,
    ...created(InsuranceProvider),
  }),
  updateProvider: administratorRoute("PATCH", "/api/insurance/providers/{provider_id}", {
    summary: "Update an insurance provider",
    body: InsuranceProviderChange,
    response: InsuranceProvider,
  }),
  removeProvider: administratorRoute("DELETE", "/api/insurance/providers/{provider_id}", {
    summary: "Delete an insurance provider",
  }),
  listCompanies: route("GET", "/api/insurance/companies", {
    summary: "List the clinic's insurance companies",
    scope: "configuration:read",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    ...pagesOf(InsuranceCompany),
  }),
  createCompany: administratorRoute("POST", "/api/insurance/companies", {
    summary: "Create an insurance company",
    body: NewInsuranceCompany,
    ...created(InsuranceCompany),
  }),
  updateCompany: administratorRoute("PATCH", "/api/insurance/companies/{company_id}", {
    summary: "Update an insurance company",
    body: InsuranceCompanyChange,
    response: InsuranceCompany,
  }),
  removeCompany: administratorRoute("DELETE", "/api/insurance/companies/{company_id}", {
    summary: "Delete an insurance company",
  }),
};
