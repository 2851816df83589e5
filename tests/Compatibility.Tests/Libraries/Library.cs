namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>A library that writes and reads the contracts that are annotated for it, by their type at run time.</summary>
/// <param name="name">The library.</param>
/// <param name="wire">Which of our formats it writes, as <see cref="Codecs.Wire"/> names them.</param>
/// <param name="annotations">Its attributes on a contract, by name: a folder of contracts may declare them itself.</param>
internal abstract class Library(string name, string wire, params string[] annotations)
{
    protected const string DataContract = "System.Runtime.Serialization.DataContractAttribute";

    public static IReadOnlyList<Library> All { get; } =
    [
        new MessagePackCSharp("MessagePack", Codecs.Wire.MessagePack, global::MessagePack.MessagePackCompression.None),
        new MessagePackCSharp("MessagePack Lz4Block", Codecs.Wire.Lz4Block, global::MessagePack.MessagePackCompression.Lz4Block),
        new MessagePackCSharp(
            "MessagePack Lz4BlockArray",
            Codecs.Wire.Lz4BlockArray,
            global::MessagePack.MessagePackCompression.Lz4BlockArray
        ),
        new MemoryPackLibrary(),
        new ProtobufNet(),
    ];

    public string Wire { get; } = wire;

    /// <summary>Whether a compressor may choose other bytes for the same value.</summary>
    public bool IsCompressed => Wire is Codecs.Wire.Lz4Block or Codecs.Wire.Lz4BlockArray;

    /// <summary>Whether it has a form of a stream. MemoryPack's is a package of its own, and has the bytes of a list.</summary>
    public bool HasStreams => Wire is Codecs.Wire.MessagePack or Codecs.Wire.Protobuf;

    /// <summary>Whether some bytes are left as they lie in memory.</summary>
    public bool HasPadding => Wire == Codecs.Wire.MemoryPack;

    /// <summary>Whether a type carries the library's annotations.</summary>
    public bool Annotates(Type type) => Array.Exists(annotations, name => Has(type, name));

    /// <summary>How our bytes differ from its own; null where they do not.</summary>
    public virtual string? DifferenceOfBytes(byte[] theirs, byte[] ours) => ExistingContracts.PayloadDifference.OfBytes(theirs, ours);

    public abstract byte[] Write(Type root, object? value);

    public abstract object? Read(Type root, byte[] payload);

    /// <summary>Values one after the other, in the form of a stream that the library has.</summary>
    public virtual byte[] WriteStream(Type item, IEnumerable<object> values) =>
        throw new NotSupportedException($"{name} has no form of a stream here.");

    /// <summary>What the library's own reader of streams finds.</summary>
    public virtual IEnumerable<object?> ReadStream(Type item, byte[] payload) =>
        throw new NotSupportedException($"{name} has no form of a stream here.");

    public override string ToString() => name;

    protected static bool Has(Type type, string attribute) => type.CustomAttributes.Any(item => item.AttributeType.FullName == attribute);
}
