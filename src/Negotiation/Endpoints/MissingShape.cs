using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>What a handler whose contract has no shape fails with.</summary>
internal static class MissingShape
{
    /// <summary>Names the type and its contract, and says what to do.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    public static InvalidOperationException Error(string handler, Type type) => new(
        $"{handler} {TypeNames.Display(type)}, but "
        + TypeNames.DescribeMissingShape(type, "register it with AddFormats(formats => formats.AddShapes(...))"));
}
