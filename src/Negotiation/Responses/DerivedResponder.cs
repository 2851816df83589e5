using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes a value of a derived contract at an endpoint that declares its base, or <see cref="object"/>. JSON has the derived members, with
/// the discriminator of the nearest base that names the contract, as in minimal APIs. Clients read the other formats as the declared
/// contract, so they are written as that contract, which refuses a value that is not one of its cases.
/// </summary>
/// <param name="codecs">The derived contract's codecs.</param>
/// <param name="declared">The declared contract's codecs; null if the handler declares none.</param>
/// <param name="named">The codecs of the base that names the contract in JSON; null if none does.</param>
/// <param name="negotiator">Knows the offers for them.</param>
/// <param name="refusals">Creates the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class DerivedResponder(
    TypeCodecs codecs,
    TypeCodecs? declared,
    TypeCodecs? named,
    Negotiator negotiator,
    Refusals refusals,
    NegotiationMetrics metrics
) : ValueResponder(codecs, negotiator, refusals, metrics)
{
    /// <summary>Returns the base that names a type as a case in JSON: the nearest class that names any, or an interface.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An interface that names a case is kept: its shape names it.")]
    public static Type? FindNaming(Type type)
    {
        for (Type? above = type.BaseType; above is not null; above = above.BaseType)
        {
            if (above.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false))
            {
                return Names(above, type) ? above : null;
            }
        }

        Type[] faces = Array.FindAll(type.GetInterfaces(), face => Names(face, type));
        return faces is [{ } only] ? only : null;
    }

    protected override PooledBuffer Encode(object? value, Format format) =>
        (format.Name == "json" ? named : declared) is { } other && other.Offers(format)
            ? other.Encode(format, value)
            : base.Encode(value, format);

    private static bool Names(Type above, Type type) =>
        above.GetCustomAttributes<JsonDerivedTypeAttribute>(inherit: false).Any(named => named.DerivedType == type);
}
