using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>What a handler whose contract has no form in any of the formats fails with.</summary>
internal static class MissingForm
{
    /// <summary>Fails when nothing is on offer for a type.</summary>
    /// <param name="offers">What is on offer.</param>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type: a contract, or a list or stream of one.</param>
    /// <exception cref="InvalidOperationException">Nothing is.</exception>
    public static void ThrowIfNone(OfferSet offers, string handler, Type type)
    {
        if (offers.Offers.Length == 0)
        {
            throw new InvalidOperationException($"{handler} {TypeNames.Display(type)}, but none of the formats has a form for it.");
        }
    }
}
