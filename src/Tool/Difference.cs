namespace SerializationApi.Tool;

/// <summary>A member or item that two values do not have alike.</summary>
/// <param name="Path">Where it is, <c>$.lines[1].product</c>.</param>
/// <param name="Left">Its JSON in the first; null where it has none.</param>
/// <param name="Right">Its JSON in the second; null where it has none.</param>
internal sealed record Difference(string Path, string? Left, string? Right);
