using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;

namespace SerializationApi.Orleans;

/// <summary>
/// Passes over fields that a later version has added. Orleans' own <c>ConsumeUnknownField</c> calls itself for each level, without a bound.
/// </summary>
internal static class UnknownFields
{
    /// <summary>Passes over a field and all fields in it.</summary>
    /// <param name="reader">The reader, behind the field's header.</param>
    /// <param name="field">The header.</param>
    /// <param name="maxDepth">How many fields may be open at once.</param>
    /// <exception cref="SerializerException">More fields are open.</exception>
    public static void Skip<TInput>(ref Reader<TInput> reader, Field field, int maxDepth)
    {
        int depth = 0;
        while (true)
        {
            if (field.IsEndObject)
            {
                depth--;
            }
            else if (field.WireType == WireType.TagDelimited)
            {
                Enter(ref reader, field, ++depth, maxDepth);
            }
            else if (!field.IsEndBaseFields)
            {
                reader.ConsumeUnknownField(field);
            }

            if (depth == 0)
            {
                return;
            }

            field = reader.ReadFieldHeader();
        }
    }

    // As Orleans' own: an object that is referred to later is read from here then.
    private static void Enter<TInput>(ref Reader<TInput> reader, Field field, int depth, int maxDepth)
    {
        if (depth > maxDepth)
        {
            throw new SerializerException(
                $"At byte {reader.Position}: found fields of a later version nested deeper than {maxDepth} levels, "
                    + $"expected at most {maxDepth}."
            );
        }

        ReferenceCodec.RecordObject(reader.Session, new UnknownFieldMarker(field, reader.Position));
    }
}
