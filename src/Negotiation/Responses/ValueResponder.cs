using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Writes one value of a contract.</summary>
/// <param name="codecs">The contract's codecs.</param>
/// <param name="negotiator">Knows what is on offer for them.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal class ValueResponder(TypeCodecs codecs, Negotiator negotiator, Refusals refusals, NegotiationMetrics metrics)
    : Responder(codecs.Type, codecs, negotiator, refusals, metrics)
{
    public override bool IsList => false;

    public override bool Accepts(Type type) => Type.IsAssignableFrom(type);

    public override bool Accepts(object value) => Type.IsInstanceOfType(value);

    protected override PooledBuffer Encode(object? value, Format format) => Codecs.Encode(format, value);

    protected override ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation)
    {
        if (value is null && Type.IsValueType)
        {
            if (representation.Format.IsNull("null"u8))
            {
                return PayloadSender.SendWholeAsync(http, "null"u8, representation);
            }

            // A null of a struct contract has no form at the root of a payload of the others.
            return SendNoContent(http);
        }

        return WriteValueAsync(http, value, representation);
    }
}
