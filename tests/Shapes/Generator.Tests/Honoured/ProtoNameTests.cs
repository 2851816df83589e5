using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>The names of messages in schemas, after protobuf-net's, which asks reflection.</summary>
public sealed class ProtoNameTests
{
    // To reflection a type in a generic class has the arguments of that class, too.
    [Theory]
    [InlineData(
        "public class Out<T> { [ProtoBuf.ProtoContract] public class G { [ProtoBuf.ProtoMember(1)] public T? M { get; set; } } }",
        "Out<string>.G",
        "message G_String {"
    )]
    [InlineData(
        "public class Out<A> { public class Mid<B> { [ProtoBuf.ProtoContract] public class G<C> { "
            + "[ProtoBuf.ProtoMember(1)] public C? M { get; set; } } } }",
        "Out<Guid>.Mid<string>.G<int>",
        "message G_Guid_String_Int32 {"
    )]
    [InlineData(
        "public class Out { [ProtoBuf.ProtoContract] public class G<C> { [ProtoBuf.ProtoMember(1)] public C? M { get; set; } } }",
        "Out.G<int>",
        "message G_Int32 {"
    )]
    public void A_message_is_named_by_all_arguments(string contracts, string type, string message)
    {
        CSharpCompilation compilation = Source.Compilation(
            $"[ShapeSet(IncludeAnnotated = true)] public static partial class Set; {contracts} [ProtoBuf.ProtoContract] "
                + $"public class Holder {{ [ProtoBuf.ProtoMember(1)] public {type}? H {{ get; set; }} }}",
            "Names",
            MetadataReference.CreateFromFile(typeof(Loaded).Assembly.Location)
        );
        Source.Generate(compilation, out Compilation output);
        Shape[] shapes = [.. InMemory.Shapes(Assembly.Load(Source.Emit(output)))];
        var formats = new FormatSet(shapes);
        Assert.Contains(
            message,
            ProtoSchema.Of(formats.FindCodecs(shapes.Single(static shape => shape.Type.Name == "Holder").Type)!.Contract),
            StringComparison.Ordinal
        );
    }
}
