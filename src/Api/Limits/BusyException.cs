namespace SerializationApi.Api.Limits;

/// <summary>The service has no room for what a request has turned out to cost: 503.</summary>
internal sealed class BusyException() : Exception(Busy.Detail);
