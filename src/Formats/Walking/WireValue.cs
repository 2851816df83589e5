using System.Text.Json;

namespace SerializationApi.Formats.Walking;

/// <summary>A scalar, or the head of an array or map, read without a contract.</summary>
/// <param name="Wire">Its wire type in the terms of the format's specification.</param>
/// <param name="Kind">Its kind in JSON.</param>
/// <param name="Length">The bytes of the scalar or the head.</param>
/// <param name="Value">The scalar.</param>
/// <param name="Count">The number of items or members; negative if only the end tells.</param>
internal readonly record struct WireValue(string Wire, JsonValueKind Kind, int Length, object? Value = null, long Count = 0);
