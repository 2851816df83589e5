using System.Buffers;
using System.Reflection;
using System.Runtime.Loader;
using MessagePack;
using MessagePack.Resolvers;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>
/// MessagePack-CSharp by its standard resolver, unless another is given. Version 3 has the assembly name of 2.5, so it is loaded in a
/// context of its own, and both are called by reflection; the attributes of contracts are the same for both.
/// </summary>
internal sealed class MessagePackCSharp : Library
{
    private static readonly Lazy<Assembly> Version3 = new(() =>
        new AssemblyLoadContext("MessagePack 3").LoadFromAssemblyPath(
            Path.Combine(AppContext.BaseDirectory, "messagepack3", "MessagePack.dll")
        )
    );

    private readonly Assembly _assembly;
    private readonly MethodInfo _serialize;
    private readonly MethodInfo _deserialize;
    private readonly MethodInfo _deserializeSequence;
    private readonly object _options;

    public MessagePackCSharp(string name, string wire, MessagePackCompression compression, IFormatterResolver? resolver = null)
        : this(name, wire, compression, typeof(MessagePackSerializer).Assembly, nameof(StandardResolver)) =>
        _options = resolver is null ? _options : ((MessagePackSerializerOptions)_options).WithResolver(resolver);

    private MessagePackCSharp(string name, string wire, MessagePackCompression compression, Assembly assembly, string resolver)
        : base(name, wire, "MessagePack.MessagePackObjectAttribute", "MessagePack.UnionAttribute", DataContract)
    {
        _assembly = assembly;
        Type serializer = Find("MessagePackSerializer");
        Type options = Find("MessagePackSerializerOptions");
        _serialize = serializer.GetMethod("Serialize", [typeof(Type), typeof(object), options, typeof(CancellationToken)])!;
        _deserialize = Deserialize(typeof(ReadOnlyMemory<byte>));
        _deserializeSequence = Deserialize(typeof(ReadOnlySequence<byte>));
        object compressed = Enum.ToObject(Find("MessagePackCompression"), (int)compression);
        object standard = Find($"Resolvers.{resolver}").GetField("Options")!.GetValue(obj: null)!;
        _options = options.GetMethod("WithCompression")!.Invoke(standard, [compressed])!;

        Type Find(string type) => assembly.GetType($"MessagePack.{type}", throwOnError: true)!;
        MethodInfo Deserialize(Type payload) =>
            serializer.GetMethod("Deserialize", [typeof(Type), payload, options, typeof(CancellationToken)])!;
    }

    /// <summary>Version 3, in the formats that <see cref="Library.All"/> has of 2.5.</summary>
    public static IReadOnlyList<Library> AllOfVersion3 =>
        [
            OfVersion3("MessagePack 3"),
            OfVersion3("MessagePack 3 Lz4Block", Codecs.Wire.Lz4Block, MessagePackCompression.Lz4Block),
            OfVersion3("MessagePack 3 Lz4BlockArray", Codecs.Wire.Lz4BlockArray, MessagePackCompression.Lz4BlockArray),
        ];

    public static MessagePackCSharp OfVersion3(
        string name,
        string wire = Codecs.Wire.MessagePack,
        MessagePackCompression compression = MessagePackCompression.None,
        string resolver = nameof(StandardResolver)
    ) => new(name, wire, compression, Version3.Value, resolver);

    public override byte[] Write(Type root, object? value) => (byte[])Call(_serialize, root, value)!;

    public override object? Read(Type root, byte[] payload) => Call(_deserialize, root, new ReadOnlyMemory<byte>(payload));

    public override byte[] WriteStream(Type item, IEnumerable<object> values) => [.. values.SelectMany(value => Write(item, value))];

    public override IEnumerable<object?> ReadStream(Type item, byte[] payload)
    {
        using var stream = new MemoryStream(payload);
        using dynamic reader = Activator.CreateInstance(_assembly.GetType("MessagePack.MessagePackStreamReader")!, stream)!;
        var values = new List<object?>();
        while (
            ((ValueTask<ReadOnlySequence<byte>?>)reader.ReadAsync(CancellationToken.None)).AsTask().GetAwaiter().GetResult() is { } message
        )
        {
            values.Add(Call(_deserializeSequence, item, message));
        }

        return values;
    }

    private object? Call(MethodInfo method, Type root, object? value) =>
        method.Invoke(
            obj: null,
            BindingFlags.DoNotWrapExceptions,
            binder: null,
            [root, value, _options, CancellationToken.None],
            culture: null
        );
}
