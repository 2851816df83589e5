using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

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

            // At the root, only JSON has a null for a struct contract.
            return SendNoContent(http);
        }

        return WriteValueAsync(http, value, representation);
    }
}
