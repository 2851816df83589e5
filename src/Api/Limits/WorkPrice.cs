namespace SerializationApi.Api.Limits;

/// <summary>Endpoint metadata: what a request may come to take in memory, estimated before it is let in.</summary>
/// <param name="estimate">The estimate of a request, in bytes.</param>
/// <param name="bodyFactor">
/// What is paid for each byte of the body; a body whose length nobody knows before it is read is paid while it is read.
/// </param>
internal sealed class WorkPrice(Func<HttpRequest, long> estimate, int bodyFactor = 0)
{
    /// <summary>What is paid for each byte of the body.</summary>
    public int BodyFactor => bodyFactor;

    /// <summary>What is paid before the request is let in, in bytes.</summary>
    public long Of(HttpRequest request) =>
        estimate(request) + (IsPaidWhileRead(request) ? 0 : (request.ContentLength ?? 0) * bodyFactor);

    /// <summary>Whether the body's length is not known, since it is chunked or still compressed: the request may turn out to be large.</summary>
    public bool IsPaidWhileRead(HttpRequest request) =>
        bodyFactor > 0 && (request.ContentLength is null || request.Headers.ContentEncoding.Count > 0);
}
