using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Http;

/// <summary>One request, made again and again.</summary>
/// <param name="Method">GET or POST.</param>
/// <param name="Target">Path and query, relative to the base address.</param>
/// <param name="Format">The format of both bodies.</param>
/// <param name="Body">The request's body; null for none.</param>
/// <param name="Expected">What the response must be.</param>
internal sealed record RequestTemplate(HttpMethod Method, string Target, PayloadFormat Format, byte[]? Body, IDatasetSample Expected)
    : ExpectedResponse(Format, Expected, Body?.Length ?? Expected.Encode(Format).Length);
