namespace SerializationApi.Tool;

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
