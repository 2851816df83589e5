using Microsoft.AspNetCore.Mvc;
using SerializationApi.Contracts;

namespace SerializationApi.MvcBaseline;

[Route("users")]
public sealed class UsersController() : DatasetController<List<User>>(static (count, seed) => [.. UserSample.Create(count, seed)]);
