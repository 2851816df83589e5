using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>What a handler whose contract has no shape fails with.</summary>
internal static class MissingShape
{
    private const string Registration = "register it by AddFormats(formats => formats.AddShapes(Shapes.All))";

    /// <summary>As <see cref="Error"/>, of what a handler returns, which may also be left to the framework.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    public static InvalidOperationException ReturnError(string handler, Type type) => new(
        $"{Error(handler, type).Message} Negotiate(options => options.JsonOnlyWithoutShape()) leaves such handlers to the framework's JSON.");

    /// <summary>Names the type and its contract, and says what to do.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    public static InvalidOperationException Error(string handler, Type type) => new(
        $"{handler} {TypeNames.Display(type)}, but "
        + TypeNames.DescribeMissingShape(type, Registration));
}
