using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;

namespace SerializationApi.Orleans;

/// <summary>Skips fields that a later version has added. Orleans' own <c>ConsumeUnknownField</c> recurses without a limit.</summary>
internal static class UnknownFields
{
    /// <summary>Skips a field and all fields in it.</summary>
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

    // Like Orleans' own code: an object that is referred to later is read from this position then.
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
