namespace SerializationApi.Tool;

/// <summary>A response.</summary>
/// <param name="Status">Its status code.</param>
/// <param name="Reason">What stands behind the code.</param>
/// <param name="ContentType">Its media type; null where it says none.</param>
/// <param name="Coding">Its content codings; empty without.</param>
/// <param name="Headers">Its header fields.</param>
/// <param name="Body">Its body, as it was sent.</param>
/// <param name="Time">From the request to the last byte.</param>
internal sealed record Response(
    int Status,
    string Reason,
    string? ContentType,
    string Coding,
    IReadOnlyList<(string Name, string Value)> Headers,
    byte[] Body,
    TimeSpan Time
)
{
    /// <summary>Whether the service did what it was asked for.</summary>
    public bool IsSuccess => Status is >= 200 and < 300;
}
