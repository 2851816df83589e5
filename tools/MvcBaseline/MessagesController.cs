using Microsoft.AspNetCore.Mvc;
using SerializationApi.Contracts;

namespace SerializationApi.MvcBaseline;

[Route("messages")]
public sealed class MessagesController()
    : DatasetController<List<NetworkMessage>>(static (count, seed) => [.. MessageSample.Create(count, seed)]);
