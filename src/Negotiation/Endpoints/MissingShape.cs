using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>The error of a handler whose contract has no shape.</summary>
internal static class MissingShape
{
    /// <summary>The hint that ends messages about missing shapes.</summary>
    public const string Hint = "AddFormats() then finds the shape; if you call formats.AddShapes(...), pass it there";

    /// <summary>Like <see cref="Error"/>, for a return type, which may also be left to the framework.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    public static MissingShapeException ReturnError(string handler, Type type) =>
        new(
            $"{Error(handler, type).Message} To keep plain JSON for such handlers, "
                + $"call Negotiate(options => options.AllowJsonFallback = true)."
        );

    /// <summary>Names the type and its contract, and says what to do.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    public static MissingShapeException Error(string handler, Type type) =>
        new($"{handler} {TypeNames.Display(type)}, but " + TypeNames.DescribeMissingShape(type, Hint));
}

/// <summary>The error of a handler whose contract no format supports.</summary>
internal static class MissingForm
{
    /// <summary>Fails if no format supports a type.</summary>
    /// <param name="offers">The offers.</param>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    /// <exception cref="InvalidOperationException">No format supports it.</exception>
    public static void ThrowIfNone(OfferSet offers, string handler, Type type)
    {
        if (offers.Offers.Length == 0)
        {
            throw new InvalidOperationException($"{handler} {TypeNames.Display(type)}, but no format supports it.");
        }
    }
}
