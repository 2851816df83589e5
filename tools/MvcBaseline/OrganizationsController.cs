using Microsoft.AspNetCore.Mvc;
using SerializationApi.Contracts;

namespace SerializationApi.MvcBaseline;

[Route("organizations")]
public sealed class OrganizationsController() : DatasetController<Organization>(OrganizationSample.Create);
