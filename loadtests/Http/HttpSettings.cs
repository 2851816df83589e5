namespace SerializationApi.LoadTests.Http;

/// <summary>How requests travel.</summary>
/// <param name="BaseAddress">The service; ends in a slash.</param>
/// <param name="Version">1.1 or 2.0. 2.0 is spoken without asking first (prior knowledge) when the address is http.</param>
/// <param name="Coding">The coding asked for in responses.</param>
/// <param name="Connections">Connections that the workers share; with HTTP/1.1 as many as workers.</param>
internal sealed record HttpSettings(Uri BaseAddress, Version Version, ContentCoding Coding, int Connections);
