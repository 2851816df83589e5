namespace SerializationApi.Tool;

/// <summary>A response.</summary>
/// <param name="Status">Its status code.</param>
/// <param name="Reason">The reason phrase.</param>
/// <param name="ContentType">Its media type; null if it has none.</param>
/// <param name="Coding">Its content codings; empty without.</param>
/// <param name="Headers">Its headers.</param>
/// <param name="Body">Its body, as it was sent.</param>
/// <param name="Time">The time from the request to the last byte.</param>
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
    public bool IsSuccess => Status is >= 200 and < 300;
}
