using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Reads and writes unknown fields in the store of protobuf-net's <c>IExtensible</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionFields
{
    // The buffer here, and later the stream and extension that hold it.
    private const int Overhead = 640;

    /// <summary>Reads an unknown field.</summary>
    /// <param name="reader">At the field.</param>
    /// <param name="fields">The unknown fields of the same object; created with the first.</param>
    /// <exception cref="InvalidPayloadException">It is invalid, or takes too much memory.</exception>
    public static void Read<TReader>(ref TReader reader, ref MemoryStream? fields)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (fields is null)
        {
            reader.Charge(Overhead);
            fields = new MemoryStream();
        }

        fields.Write(reader.ReadUnknownField());
    }

    /// <summary>Writes the stored fields.</summary>
    public static void Write<TWriter>(ref TWriter writer, Stream fields)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        Span<byte> part = stackalloc byte[512];
        for (int count = fields.Read(part); count > 0; count = fields.Read(part))
        {
            writer.UnknownFields(part[..count]);
        }
    }
}
