namespace SerializationApi.Api.Limits;

/// <summary>Endpoint metadata: what a request may come to take in memory, estimated before it is let in.</summary>
/// <param name="estimate">The estimate of a request, in bytes.</param>
/// <param name="bodyFactor">
/// What is paid for each byte of the body; a body whose length nobody knows before it is read is paid while it is read.
/// </param>
/// <param name="isHeld">Whether a request's body is held; of another no more than a large request is paid. Null when every body is.</param>
internal sealed class WorkPrice(Func<HttpRequest, long> estimate, int bodyFactor = 0, Func<HttpRequest, bool>? isHeld = null)
{
    /// <summary>What is paid for each byte of the body.</summary>
    public int BodyFactor => bodyFactor;

    /// <summary>What is paid before the request is let in, in bytes.</summary>
    public long Of(HttpRequest request) =>
        estimate(request) + (IsPaidWhileRead(request) ? 0 : Math.Min((request.ContentLength ?? 0) * bodyFactor, MaxOfBody(request)));

    /// <summary>What is paid for a body at most, in bytes.</summary>
    public long MaxOfBody(HttpRequest request) => isHeld?.Invoke(request) == false ? WorkBudget.LargeBytes : long.MaxValue;

    /// <summary>Whether the body's length is not known, since it is chunked or still compressed: the request may turn out to be large.</summary>
    public bool IsPaidWhileRead(HttpRequest request) =>
        bodyFactor > 0 && (request.ContentLength is null || request.Headers.ContentEncoding.Count > 0);
}
