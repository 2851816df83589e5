namespace SerializationApi.Tool;

/// <summary>A member or item that differs between two values.</summary>
/// <param name="Path">Its path, <c>$.lines[1].product</c>.</param>
/// <param name="Left">Its JSON in the first; null if absent.</param>
/// <param name="Right">Its JSON in the second; null if absent.</param>
internal sealed record Difference(string Path, string? Left, string? Right);
