using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>Contracts of a text with annotations of other libraries, compiled with the generator and loaded.</summary>
/// <remarks>The text has a class <c>V</c> whose method <c>Of</c> makes a value, and <c>Show</c> a text of one.</remarks>
internal sealed class Loaded
{
    private const string Usings = "using System.Linq; using MessagePack; using MemoryPack; using ProtoBuf; ";

    private static readonly ConcurrentDictionary<int, MetadataReference> Packages = new();

    private static int Count;

    private readonly Assembly _assembly;
    private readonly FormatSet _set;

    /// <summary>Compiles and loads.</summary>
    /// <param name="text">The contracts.</param>
    /// <param name="messagePack">The version of MessagePack-CSharp whose attributes they have; 0 where the attributes are of no
    /// package.</param>
    /// <param name="assembly">Attributes of the assembly.</param>
    /// <param name="library">Contracts of another assembly, which does not run the generator.</param>
    public Loaded(string text, int messagePack = 0, string assembly = "", string library = "")
    {
        MetadataReference annotations =
            messagePack == 0
                ? MetadataReference.CreateFromFile(typeof(Loaded).Assembly.Location)
                : Packages.GetOrAdd(messagePack, static version => Annotations(version));
        CSharpCompilation compilation = Source.Compilation(
            $"{Usings}{assembly}[ShapeSet(IncludeAnnotated = true)] public static partial class Set; {text}",
            $"Loaded{Interlocked.Increment(ref Count)}",
            library.Length == 0 ? [annotations] : [annotations, Library(library)]
        );
        Reported =
        [
            .. Source
                .Generate(compilation, out Compilation output)
                .Diagnostics.Select(static diagnostic => $"{diagnostic.Id} {diagnostic.GetMessage(null)}"),
        ];
        _assembly = Assembly.Load(Source.Emit(output));
        _set = new FormatSet(
            (IEnumerable<Shape>)_assembly.GetType("Set")!.GetProperty("All")!.GetValue(null)!,
            [new JsonFormat(), new MessagePackFormat(), new ProtobufFormat(), new MemoryPackFormat(), new CborFormat()]
        );
    }

    /// <summary>The generator's messages.</summary>
    public IReadOnlyList<string> Reported { get; }

    /// <summary>What <c>V.Of</c> returns.</summary>
    public object Value => Method("Of").Invoke(null, null)!;

    /// <summary>The bytes of a value of the type that <c>V.Of</c> returns.</summary>
    public string Encode(string format, object? value) => Convert.ToHexStringLower(Codec(format).Encode(value!));

    /// <summary>The value of bytes.</summary>
    public object Decode(string format, string hex) => Codec(format).Decode(Convert.FromHexString(hex));

    /// <summary>What <c>V.Show</c> makes of the value of bytes.</summary>
    public string Show(string format, string hex) => (string)Method("Show").Invoke(null, [Decode(format, hex)])!;

    /// <summary>Whether the type that <c>V.Of</c> returns is offered in a format, or in one of its variants.</summary>
    public bool Offers(string format) => Find(format) is not null;

    private Format? Find(string format) => _set.FindCodecs(Method("Of").ReturnType)!.FindOffered(_set.FindByName(format)!);

    private MethodInfo Method(string name) => _assembly.GetType("V")!.GetMethod(name)!;

    private AnyCodec Codec(string format)
    {
        MethodInfo find = typeof(FormatSet).GetMethod(nameof(FormatSet.FindCodecs), 1, [])!.MakeGenericMethod(Method("Of").ReturnType);
        object codecs = find.Invoke(_set, null)!;
        object codec = codecs.GetType().GetMethod("For", [typeof(Format)])!.Invoke(codecs, [Find(format)!])!;
        return (AnyCodec)typeof(AnyCodec).GetMethod(nameof(AnyCodec.Of))!.MakeGenericMethod(Method("Of").ReturnType).Invoke(null, [codec])!;
    }

    private static PortableExecutableReference Library(string text)
    {
        string name = $"Library{Interlocked.Increment(ref Count)}";
        MetadataReference annotations = MetadataReference.CreateFromFile(typeof(Loaded).Assembly.Location);
        byte[] image = Source.Emit(Source.Compilation(Usings + text, name, annotations));
        AssemblyLoadContext.Default.LoadFromStream(new MemoryStream(image));
        return MetadataReference.CreateFromImage(image);
    }

    // The stubs, as an assembly of the package's name.
    private static PortableExecutableReference Annotations(int version, [CallerFilePath] string caller = "")
    {
        string stubs = File.ReadAllText(Path.Combine(Path.GetDirectoryName(caller)!, "LibraryAttributes.cs"));
        CSharpCompilation compilation = Source.Compilation(
            $"[assembly: System.Reflection.AssemblyVersion(\"{version}.5.0.0\")] {stubs}",
            "MessagePack.Annotations"
        );
        using var stream = new MemoryStream();
        Assert.True(compilation.Emit(stream, cancellationToken: TestContext.Current.CancellationToken).Success);
        return MetadataReference.CreateFromImage(stream.ToArray());
    }

    /// <summary>A codec of a type that is known at run time.</summary>
    private sealed record AnyCodec(Func<object, byte[]> Encode, Func<byte[], object> Decode)
    {
        public static AnyCodec Of<T>(Codec<T> codec) =>
            new(
                value =>
                {
                    using PooledBuffer buffer = codec.Encode((T)value);
                    return buffer.Span.ToArray();
                },
                payload => codec.Decode(payload)!
            );
    }
}
