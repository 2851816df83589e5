using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What the generator writes, to be read: one small contract of each kind. What it writes for all others is compiled and run
/// elsewhere.</summary>
public sealed class SnapshotTests
{
    [Fact]
    public void A_class_with_settable_members() =>
        GeneratedText.Matches(
            """
            [DataContract]
            [GenerateShape]
            internal sealed class Contract
            {
                [DataMember(Order = 1)] public int Id { get; set; }
                [DataMember(Order = 2)] public string? Name { get; set; }
                [DataMember(Order = 3)] public double Rate { get; set; } = 1.5;
            }
            """
        );

    [Fact]
    public void A_record_with_parameters() =>
        GeneratedText.Matches(
            """
            namespace People;

            [GenerateShape]
            internal sealed record Person(string Name, int Age = 18)
            {
                [IgnoreDataMember] public int Ignored { get; set; }
            }
            """
        );

    [Fact]
    public void A_struct_without_references() =>
        GeneratedText.Matches(
            """
            [GenerateShape]
            internal record struct Reading(double Value, bool IsValid);
            """
        );

    // SHAPE040 says that Protobuf is not offered.
    [Fact]
    public void A_contract_by_name() =>
        GeneratedText.Matches(
            """
            [GenerateShape]
            internal sealed class Contract
            {
                public int Id { get; set; }
                public string? Name { get; init; }
            }
            """,
            allowsDiagnostics: true
        );

    [Fact]
    public void A_union() =>
        GeneratedText.Matches(
            """
            [GenerateShape, JsonDerivedType(typeof(Circle), 1)]
            internal abstract record Figure;

            internal sealed record Circle(double Radius) : Figure;
            """
        );

    [Fact]
    public void A_surrogate() =>
        GeneratedText.Matches(
            """
            [GenerateShape]
            internal sealed record Order(Money? Total);

            [ShapeAs<string>]
            internal sealed class Money
            {
                public static string ToWire(Money value) => "";
                public static Money FromWire(string wire) => new();
            }
            """
        );

    // The attributes are those of this assembly (Support/LibraryAttributes.cs).
    [Fact]
    public void A_hierarchy_of_protobuf_net() =>
        GeneratedText.Matches(
            """
            using ProtoBuf;

            [ShapeSet(IncludeAnnotated = true)]
            internal static partial class Set;

            [ProtoContract, ProtoInclude(20, typeof(Derived))]
            public class Base
            {
                [ProtoMember(1)] public int Id { get; set; }
            }

            [ProtoContract]
            public sealed class Derived : Base
            {
                [ProtoMember(1, DataFormat = DataFormat.ZigZag)] public int Zig { get; set; }
            }
            """,
            MetadataReference.CreateFromFile(typeof(SnapshotTests).Assembly.Location),
            allowsDiagnostics: true
        );
}
