using Microsoft.AspNetCore.Mvc;
using SerializationApi.Contracts;

namespace SerializationApi.MvcBaseline;

[Route("demos")]
public sealed class DemosController() : DatasetController<List<DemoClass>>(static (count, seed) => [.. DemoSample.Create(count, seed)]);
