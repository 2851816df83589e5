namespace SerializationApi.LoadTests.Http;

/// <summary>What sends the requests.</summary>
internal enum HttpClientKind
{
    /// <summary>Our own, over sockets, for less processor time. TLS is left to .NET's.</summary>
    Lean,

    /// <summary>.NET's, as HttpClient uses it.</summary>
    HttpClient,
}
