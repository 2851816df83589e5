using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>A version of contracts, compiled and loaded, which encodes and decodes their values.</summary>
internal sealed class Version
{
    public static readonly IReadOnlyList<(string Name, Format Format)> Formats =
    [
        ("JSON", new JsonFormat()),
        ("MessagePack", new MessagePackFormat()),
        ("Protobuf", new ProtobufFormat()),
        ("MemoryPack", new MemoryPackFormat()),
    ];

    private static int Count;

    private readonly Assembly _assembly;

    public Version(string source)
    {
        CSharpCompilation compilation = Source.Compilation(source, $"Version{Interlocked.Increment(ref Count)}");
        Source
            .Driver()
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _, TestContext.Current.CancellationToken);
        _assembly = Assembly.Load(Source.Emit(output));
    }

    /// <summary>The contracts that have <c>[GenerateShape]</c>.</summary>
    public IEnumerable<Type> Roots =>
        _assembly.GetTypes().Where(static type => type.IsDefined(typeof(GenerateShapeAttribute), inherit: false));

    /// <summary>The contract of a name, or null.</summary>
    public Type? Find(string name) => _assembly.GetType(name);

    /// <summary>The codec of a contract.</summary>
    public AnyCodec Codec(Type contract, Format format)
    {
        Type shape = _assembly.GetType(contract.FullName + "Shape")!;
        return ((Shape)Activator.CreateInstance(typeof(Shape<,>).MakeGenericType(contract, shape))!).Accept(new CodecOf(format));
    }

    private sealed class CodecOf(Format format) : IShapeVisitor<AnyCodec>
    {
        public AnyCodec Visit<T, TShape>()
            where TShape : struct, IShape<T>
        {
            Codec<T> codec = format.CreateCodec<T, TShape>();
            return new AnyCodec(
                value =>
                {
                    using PooledBuffer buffer = codec.Encode((T)value);
                    return buffer.Span.ToArray();
                },
                payload => codec.Decode(payload)!
            );
        }
    }

    /// <summary>A codec of a contract that is known at run time.</summary>
    internal sealed record AnyCodec(Func<object, byte[]> Encode, Func<byte[], object> Decode);
}
