using System.Text.Json;

namespace SerializationApi.Formats.Walking;

/// <summary>A scalar, or the head of an array or map, by its own bytes.</summary>
/// <param name="Wire">What it is in the terms of the format's specification.</param>
/// <param name="Kind">What it is as JSON.</param>
/// <param name="Length">The bytes of the scalar or the head.</param>
/// <param name="Value">The scalar.</param>
/// <param name="Count">How many items or members follow; negative where only their end tells.</param>
internal readonly record struct WireValue(string Wire, JsonValueKind Kind, int Length, object? Value = null, long Count = 0);
