import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import { InsuranceCompany, InsuranceCompanyChange, NewInsuranceCompany } from "./company.ts";
import { InsuranceProvider, InsuranceProviderChange, NewInsuranceProvider } from "./provider.ts";

export const insurance = {
  listProviders: route("GET", "/api/insurance/providers", {
    summary: "List the clinic's insurance providers",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    query: PageQuery,
    response: listOf(InsuranceProvider),
  }),
  createProvider: route("POST", "/api/insurance/providers", {
    summary: "Create an insurance provider",
    roles: ["TENANT_ADMIN"],
    body: NewInsuranceProvider,
    status: 201,
    response: InsuranceProvider,
  }),
  updateProvider: route("PATCH", "/api/insurance/providers/{provider_id}", {
    summary: "Update an insurance provider",
    roles: ["TENANT_ADMIN"],
    body: InsuranceProviderChange,
    response: InsuranceProvider,
  }),
  removeProvider: route("DELETE", "/api/insurance/providers/{provider_id}", {
    summary: "Delete an insurance provider",
    roles: ["TENANT_ADMIN"],
  }),
  listCompanies: route("GET", "/api/insurance/companies", {
    summary: "List the clinic's insurance companies",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    query: PageQuery,
    response: listOf(InsuranceCompany),
  }),
  createCompany: route("POST", "/api/insurance/companies", {
    summary: "Create an insurance company",
    roles: ["TENANT_ADMIN"],
    body: NewInsuranceCompany,
    status: 201,
    response: InsuranceCompany,
  }),
  updateCompany: route("PATCH", "/api/insurance/companies/{company_id}", {
    summary: "Update an insurance company",
    roles: ["TENANT_ADMIN"],
    body: InsuranceCompanyChange,
    response: InsuranceCompany,
  }),
  removeCompany: route("DELETE", "/api/insurance/companies/{company_id}", {
    summary: "Delete an insurance company",
    roles: ["TENANT_ADMIN"],
  }),
};
