using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Fields that a contract does not have, in what protobuf-net's <c>IExtensible</c> holds them in.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionFields
{
    // The buffer here, and the stream and the extension that hold it then.
    private const int Overhead = 640;

    /// <summary>Reads an unknown field.</summary>
    /// <param name="reader">At the field.</param>
    /// <param name="fields">Those of the same object; made with the first.</param>
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

    /// <summary>Writes what is held.</summary>
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
